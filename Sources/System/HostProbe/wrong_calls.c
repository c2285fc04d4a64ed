#define _GNU_SOURCE
#include "probe.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define EXPECT(duty, status, call, ...)                                          \
  probe_expect(duty, call, (__VA_ARGS__), ANIMATOR_STATUS_##status)

static const animator_layer made_up = {0x7fffffffffffffffull};

// MARK: - Arguments

static void look_up_wrongly(const animator_host *host, const animator_context *context,
                            animator_transition t) {
  animator_layer found = {1};
  EXPECT("H-09", BAD_ARG, "find_layer without a name",
         host->find_layer(t, context->to, NULL, &found));
  EXPECT("H-09", BAD_ARG, "find_layer without a place",
         host->find_layer(t, context->to, "x", NULL));
  EXPECT("H-09", NOT_FOUND, "find_layer of a name that there is not",
         host->find_layer(t, context->to, "no layer bears this name", &found));
  if (found.id != 0) probe_broken("H-09", "find_layer gives a handle with NOT_FOUND");
  EXPECT("H-07", BAD_HANDLE, "find_layer below a made-up layer",
         host->find_layer(t, made_up, "x", &found));
  EXPECT("H-09", BAD_ARG, "get_layer without a place", host->get_layer(t, context->to, NULL));
  struct {
    animator_layer_state state;
    unsigned char tail[16];
  } grown = {.state = {.struct_size = 8}};
  EXPECT("H-09", BAD_SIZE, "get_layer into 8 bytes",
         host->get_layer(t, context->to, &grown.state));
  for (size_t i = 0; i < sizeof grown.tail; i++) grown.tail[i] = 0xA5;
  grown.state.struct_size = sizeof grown.state;
  EXPECT("H-09", OK, "get_layer", host->get_layer(t, context->to, &grown.state));
  for (size_t i = 0; i < sizeof grown.tail; i++)
    if (grown.tail[i] != 0xA5) {
      probe_broken("H-25", "get_layer writes behind struct_size");
      break;
    }
  if (grown.state.struct_size != sizeof grown.state)
    probe_broken("H-25", "get_layer changes struct_size");
  EXPECT("H-07", BAD_HANDLE, "get_layer of a made-up layer",
         host->get_layer(t, made_up, &grown.state));
  animator_point point = {0, 0};
  EXPECT("H-09", BAD_ARG, "convert_point without a place",
         host->convert_point(t, point, context->to, context->container, NULL));
  EXPECT("H-10", BAD_VALUE, "convert_point of NaN",
         host->convert_point(t, (animator_point){NAN, 0}, context->to, context->container,
                             &point));
  EXPECT("H-07", BAD_HANDLE, "convert_point from a made-up layer",
         host->convert_point(t, point, made_up, context->container, &point));
}

static void ask_parameters(const animator_host *host, animator_transition t) {
  double number = -1;
  const char *text = NULL;
  EXPECT("H-09", BAD_ARG, "get_number without an id", host->get_number(t, NULL, &number));
  EXPECT("H-09", BAD_ARG, "get_number without a place", host->get_number(t, "amount", NULL));
  EXPECT("H-09", NOT_FOUND, "get_number of no parameter",
         host->get_number(t, "nothing", &number));
  EXPECT("H-09", UNSUPPORTED, "get_number of a text", host->get_number(t, "words", &number));
  EXPECT("H-09", UNSUPPORTED, "get_text of a number", host->get_text(t, "amount", &text));
  EXPECT("H-09", BAD_ARG, "get_text without a place", host->get_text(t, "words", NULL));
  EXPECT("H-26", OK, "get_number", host->get_number(t, "amount", &number));
  if (!(number >= 0 && number <= 1)) probe_broken("H-26", "'amount' is %g, not 0 to 1", number);
  EXPECT("H-26", OK, "get_number of a switch", host->get_number(t, "flag", &number));
  if (number != 0 && number != 1) probe_broken("H-26", "'flag' is %g, not 0 or 1", number);
}

static void place_wrongly(const animator_host *host, const animator_context *context,
                          animator_transition t, animator_layer loose) {
  const animator_layer none = {0};
  EXPECT("H-09", BAD_ARG, "insert_layer at place 9",
         host->insert_layer(t, loose, context->container, (animator_place)9, none));
  EXPECT("H-12", UNSUPPORTED, "insert_layer of the outgoing screen",
         host->insert_layer(t, context->from, context->to, ANIMATOR_PLACE_TOP, none));
  EXPECT("H-10", BAD_VALUE, "insert_layer of a layer into itself",
         host->insert_layer(t, loose, loose, ANIMATOR_PLACE_TOP, none));
  EXPECT("H-10", BAD_VALUE, "insert_layer beside no child of the parent",
         host->insert_layer(t, loose, context->to, ANIMATOR_PLACE_ABOVE, context->from));
  EXPECT("H-07", BAD_HANDLE, "insert_layer of a made-up layer",
         host->insert_layer(t, made_up, context->container, ANIMATOR_PLACE_TOP, none));
}

static void make_wrongly(const animator_host *host, animator_transition t) {
  animator_layer made;
  char long_name[257];
  for (size_t i = 0; i < 256; i++) long_name[i] = 'n';
  long_name[256] = 0;
  EXPECT("H-09", BAD_ARG, "create_layer without a name", host->create_layer(t, NULL, &made));
  EXPECT("H-09", BAD_ARG, "create_layer without a place", host->create_layer(t, "x", NULL));
  EXPECT("H-11", BAD_VALUE, "create_layer of 'a/b'", host->create_layer(t, "a/b", &made));
  EXPECT("H-11", BAD_VALUE, "create_layer of '@a'", host->create_layer(t, "@a", &made));
  EXPECT("H-11", BAD_VALUE, "create_layer of ''", host->create_layer(t, "", &made));
  EXPECT("H-11", BAD_VALUE, "create_layer of 256 bytes", host->create_layer(t, long_name, &made));
  EXPECT("H-11", BAD_VALUE, "create_layer of no UTF-8",
         host->create_layer(t, "\xff\xfe", &made));
  const animator_color black = {0, 0, 0, 1};
  animator_path_element element = {.verb = ANIMATOR_PATH_VERB_LINE};
  animator_path path = {.struct_size = sizeof path, .elements = &element, .element_count = 1};
  EXPECT("H-09", BAD_ARG, "create_path_layer without a path",
         host->create_path_layer(t, "x", NULL, black, &made));
  EXPECT("H-10", BAD_VALUE, "create_path_layer without a move",
         host->create_path_layer(t, "x", &path, black, &made));
  element.verb = ANIMATOR_PATH_VERB_MOVE;
  element.points[0].x = NAN;
  EXPECT("H-10", BAD_VALUE, "create_path_layer of NaN",
         host->create_path_layer(t, "x", &path, black, &made));
  path.struct_size = 8;
  EXPECT("H-09", BAD_SIZE, "create_path_layer of 8 bytes",
         host->create_path_layer(t, "x", &path, black, &made));
}

static void set_wrongly(const animator_host *host, const animator_context *context,
                        animator_transition t) {
  const animator_value one = animator_value_scalar(1), two = animator_value_scalar(2);
  const animator_value nan_value = animator_value_scalar(NAN);
  EXPECT("H-09", BAD_ARG, "set_value without a value",
         host->set_value(t, context->to, ANIMATOR_PROPERTY_OPACITY, NULL));
  EXPECT("H-09", BAD_ARG, "set_value of property 999",
         host->set_value(t, context->to, (animator_property)999, &one));
  EXPECT("H-10", BAD_VALUE, "set_value of a number for a point",
         host->set_value(t, context->to, ANIMATOR_PROPERTY_POSITION, &one));
  EXPECT("H-10", BAD_VALUE, "set_value of opacity NaN",
         host->set_value(t, context->to, ANIMATOR_PROPERTY_OPACITY, &nan_value));
  EXPECT("H-10", BAD_VALUE, "set_value of opacity 2",
         host->set_value(t, context->to, ANIMATOR_PROPERTY_OPACITY, &two));
  animator_matrix space = animator_matrix_identity();
  space.m[11] = -0.001;
  const animator_value turned = animator_value_matrix(space);
  EXPECT("H-13", NOT_GRANTED, "set_value of a matrix in space",
         host->set_value(t, context->to, ANIMATOR_PROPERTY_TRANSFORM, &turned));
  EXPECT("H-07", BAD_HANDLE, "set_value of a made-up layer",
         host->set_value(t, made_up, ANIMATOR_PROPERTY_OPACITY, &one));
}

static void animate_wrongly(const animator_host *host, const animator_context *context,
                            animator_transition t) {
  const animator_value zero = animator_value_scalar(0), one = animator_value_scalar(1);
  const animator_keyframe frames[2] = {{.offset = 0.7, .value = zero},
                                       {.offset = 0.2, .value = one}};
  const animator_animation good =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &zero, &one, 0.1);
  animator_animation bad = good;
  EXPECT("H-09", BAD_ARG, "add_animation without an animation",
         host->add_animation(t, context->to, NULL));
  EXPECT("H-07", BAD_HANDLE, "add_animation to a made-up layer",
         host->add_animation(t, made_up, &good));
  bad.struct_size = 8;
  EXPECT("H-09", BAD_SIZE, "add_animation of 8 bytes", host->add_animation(t, context->to, &bad));
  bad = good, bad.from = bad.to = NULL;
  EXPECT("H-09", BAD_ARG, "add_animation of nothing", host->add_animation(t, context->to, &bad));
  bad = good, bad.keyframes = frames, bad.keyframe_count = 2;
  EXPECT("H-09", BAD_ARG, "add_animation of both", host->add_animation(t, context->to, &bad));
  bad.from = bad.to = NULL;
  EXPECT("H-10", BAD_VALUE, "add_animation of descending offsets",
         host->add_animation(t, context->to, &bad));
  bad = good, bad.fill = (animator_fill)9;
  EXPECT("H-09", BAD_ARG, "add_animation with fill 9", host->add_animation(t, context->to, &bad));
  bad = good, bad.curve.kind = (animator_curve_kind)9;
  EXPECT("H-09", BAD_ARG, "add_animation with curve 9", host->add_animation(t, context->to, &bad));
  bad = good, bad.curve = animator_curve_cubic(2, 0, 1, 1);
  EXPECT("H-10", BAD_VALUE, "add_animation with a curve out of range",
         host->add_animation(t, context->to, &bad));
  bad = good, bad.duration = NAN;
  EXPECT("H-10", BAD_TIME, "add_animation of NaN seconds",
         host->add_animation(t, context->to, &bad));
  bad = good, bad.duration = -1;
  EXPECT("H-10", BAD_TIME, "add_animation of -1 seconds",
         host->add_animation(t, context->to, &bad));
  bad = good, bad.property = ANIMATOR_PROPERTY_POSITION;
  EXPECT("H-10", BAD_VALUE, "add_animation of numbers for points",
         host->add_animation(t, context->to, &bad));
}

// MARK: - Capabilities

static void ask_capabilities(const animator_host *host, const animator_context *context,
                             animator_transition t, animator_layer loose) {
  if (host->get_capability(NULL, 1) != NULL)
    probe_broken("H-13", "get_capability gives something for null");
  if (host->get_capability("org.nobody.nothing", 1) != NULL)
    probe_broken("H-13", "get_capability gives something that there is not");
  if (host->get_capability(ANIMATOR_SPRING_ID, 1000) != NULL)
    probe_broken("H-13", "get_capability gives revision 1000");
  const animator_layer_mask *masks = host->get_capability(ANIMATOR_LAYER_MASK_ID, 1);
  if (masks != NULL)
    EXPECT("H-13", NOT_GRANTED, "set_mask without a grant", masks->set_mask(t, context->to, loose));
}

// MARK: - Threads

typedef struct job {
  const animator_host *host;
  animator_transition transition;
  animator_status status;
} job;

static void *call_from_elsewhere(void *pointer) {
  job *job = pointer;
  animator_layer made;
  job->status = job->host->create_layer(job->transition, "elsewhere", &made);
  job->host->log(ANIMATOR_LOG_LEVEL_DEBUG, "from another thread");
  return NULL;
}

static void use_another_thread(const animator_host *host, animator_transition t) {
  job job = {host, t, ANIMATOR_STATUS_BAD_THREAD};
  pthread_t thread;
  if (pthread_create(&thread, NULL, call_from_elsewhere, &job) != 0) return;
  pthread_join(thread, NULL);
  probe_expect("H-15", "create_layer from another thread", job.status,
               ANIMATOR_STATUS_BAD_THREAD);
  probe_reached("threads");
}

void probe_stale_calls(const animator_host *host, const char *duty, animator_transition t,
                       animator_layer layer) {
  animator_layer made;
  animator_layer_state state = {.struct_size = sizeof state};
  const animator_value one = animator_value_scalar(1);
  EXPECT(duty, BAD_HANDLE, "get_layer", host->get_layer(t, layer, &state));
  EXPECT(duty, BAD_HANDLE, "create_layer", host->create_layer(t, "x", &made));
  EXPECT(duty, BAD_HANDLE, "set_value",
         host->set_value(t, layer, ANIMATOR_PROPERTY_OPACITY, &one));
  EXPECT(duty, BAD_HANDLE, "complete", host->complete(t, 1));
  EXPECT(duty, BAD_HANDLE, "complete_manually", host->complete_manually(t));
}

void probe_wrong_calls(const animator_host *host, const animator_context *context,
                       animator_transition t) {
  const animator_transition none = {0}, other = {t.id ^ 0x5555555555ull};
  animator_layer loose;
  EXPECT("H-09", OK, "create_layer", host->create_layer(t, "loose", &loose));
  look_up_wrongly(host, context, t);
  ask_parameters(host, t);
  place_wrongly(host, context, t, loose);
  make_wrongly(host, t);
  set_wrongly(host, context, t);
  animate_wrongly(host, context, t);
  ask_capabilities(host, context, t, loose);
  EXPECT("H-09", BAD_ARG, "complete with 7", host->complete(t, 7));
  probe_stale_calls(host, "H-07", none, context->to);
  probe_stale_calls(host, "H-07", other, context->to);
  use_another_thread(host, t);
  probe_reached("wrong-calls");
}

void probe_wrong_words(const animator_host *host) {
  host->log(ANIMATOR_LOG_LEVEL_INFO, NULL);
  host->log(ANIMATOR_LOG_LEVEL_INFO, "\xff\xfe");
  host->log((animator_log_level)99, "a level that there is not");
  char *long_text = malloc(100001);
  if (long_text != NULL) {
    for (size_t i = 0; i < 100000; i++) long_text[i] = 'l';
    long_text[100000] = 0;
    host->log(ANIMATOR_LOG_LEVEL_DEBUG, long_text);
    free(long_text);
  }
  probe_reached("logged");
}
