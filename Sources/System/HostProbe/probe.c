// A plugin that judges its host: what it may expect of one, and what comes of it.
#define _GNU_SOURCE
#include "probe.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct animator_instance {
  const animator_host *host;
  animator_transition transition;
  animator_layer layer;
  bool is_begun, is_destroyed, was_refused, is_manual, gives_up;
  int ended_first, ended_second, ends;
  bool has_frames;
  const char *words;
};

static const animator_host *first_host;
static pid_t thread;
static bool has_refused_handshake, has_refused_create;

static void enter(const char *call) {
  if (thread != gettid()) probe_broken("H-06", "%s comes on another thread than before", call);
  if (has_refused_handshake) probe_broken("H-05", "%s comes after BAD_ABI", call);
}

// MARK: - The functions

static animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                              const animator_grant *grant, animator_instance **out) {
  enter("create");
  if (descriptor == NULL || host == NULL || grant == NULL || out == NULL) {
    probe_broken("H-01", "create gets null");
    return ANIMATOR_STATUS_BAD_ARG;
  }
  probe_reached("create");
  if (probe_plays("requires")) return ANIMATOR_STATUS_MISSING_CAPABILITY;
  if (probe_plays("refuses-create")) {
    has_refused_create = true;
    return ANIMATOR_STATUS_NO_MEMORY;
  }
  if (host != first_host) probe_check_table(host);
  probe_check_grant(grant);
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
  instance->has_frames = animator_grant_revision(grant, ANIMATOR_FRAME_ID) > 0;
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

// An instance's memory stays, so that late calls are seen.
static void destroy(animator_instance *instance) {
  enter("destroy");
  if (instance == NULL) return;
  if (has_refused_create) probe_broken("H-03", "destroy comes though nothing was made");
  if (instance->is_destroyed) probe_broken("H-20", "destroy comes twice");
  if (instance->is_begun) probe_broken("H-01", "destroy comes between begin and end");
  if (instance->ends > 0)
    probe_stale_calls(instance->host, "H-08", instance->transition, instance->layer);
  instance->is_destroyed = true;
  probe_reached("destroy");
}

static animator_status run_frames(animator_instance *instance, animator_layer layer) {
  const animator_frame_functions *functions =
      instance->host->get_capability(ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION);
  if (functions == NULL || functions->struct_size < sizeof *functions) {
    probe_broken("H-37", "animator.frame is granted and has no functions");
    return ANIMATOR_STATUS_OK;
  }
  const animator_frame_value radius = {layer, ANIMATOR_PROPERTY_CORNER_RADIUS, 0};
  const animator_value three = animator_value_scalar(3);
  probe_expect("H-37", "run_frames without a value",
               functions->run_frames(instance->transition, 0.2, &radius, 0),
               ANIMATOR_STATUS_BAD_VALUE);
  const animator_status status =
      functions->run_frames(instance->transition, 0.2, &radius, 1);
  probe_expect("H-37", "run_frames", status, ANIMATOR_STATUS_OK);
  return instance->host->set_value(instance->transition, layer, ANIMATOR_PROPERTY_CORNER_RADIUS,
                                   &three);
}

static animator_status frame(animator_instance *instance, animator_transition transition,
                             double progress, animator_value *values, uint32_t count) {
  enter("frame");
  if (instance == NULL || values == NULL) {
    probe_broken("H-37", "frame gets null");
    return ANIMATOR_STATUS_BAD_ARG;
  }
  if (!instance->is_begun) {
    probe_broken("H-37", "frame comes outside begin and end");
    return ANIMATOR_STATUS_BAD_STATE;
  }
  if (transition.id != instance->transition.id)
    probe_broken("H-37", "frame is about another transition");
  if (!(progress >= 0 && progress <= 1))
    probe_broken("H-37", "frame is asked for at %g, not from 0 to 1", progress);
  if (count != 1 || values[0].kind != ANIMATOR_VALUE_KIND_SCALAR || values[0].numbers[0] != 3) {
    probe_broken("H-37", "the values do not come as run_frames and begin left them");
    return ANIMATOR_STATUS_BAD_VALUE;
  }
  animator_layer made;
  probe_expect("H-28", "create_layer in frame",
               instance->host->create_layer(transition, "late", &made),
               ANIMATOR_STATUS_BAD_STATE);
  values[0].numbers[0] = 3 * (1 - progress);
  return ANIMATOR_STATUS_OK;
}

static const void *get_capability(const char *id, uint32_t revision) {
  static const animator_frame frames = {.struct_size = sizeof frames, .frame = frame};
  if (id == NULL || revision != 1 || !probe_plays("frames")) return NULL;
  return strcmp(id, ANIMATOR_FRAME_ID) == 0 ? &frames : NULL;
}

static animator_status declare(animator_instance *instance, const animator_context *context) {
  const animator_host *host = instance->host;
  if (instance->has_frames) {
    const animator_status status = run_frames(instance, context->to);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  const animator_value clear = animator_value_scalar(0.5), solid = animator_value_scalar(1);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  fade.token = 2;
  animator_status status = host->add_animation(instance->transition, context->to, &fade);
  if (status != ANIMATOR_STATUS_OK) return status;
  fade.duration = 0.1;
  fade.token = 1;
  return host->add_animation(instance->transition, context->from, &fade);
}

static void misbehave(animator_instance *instance, animator_transition transition) {
  const animator_host *host = instance->host;
  if (probe_plays("hangs")) {
    for (volatile int i = 0;; i++) continue;
  }
  if (probe_plays("crashes")) *(volatile int *)8 = 1;
  if (probe_plays("exits")) _exit(42);
  if (probe_plays("never-completes") || probe_plays("asks-twice") || probe_plays("gives-up"))
    probe_expect("H-18", "complete_manually", host->complete_manually(transition),
                 ANIMATOR_STATUS_OK);
  instance->is_manual = probe_plays("never-completes");
  if (probe_plays("asks-twice")) {
    probe_expect("H-18", "complete", host->complete(transition, 1), ANIMATOR_STATUS_OK);
    probe_expect("H-18", "a second complete", host->complete(transition, 1),
                 ANIMATOR_STATUS_BAD_STATE);
  }
  instance->gives_up = probe_plays("gives-up");
  if (instance->gives_up)
    probe_expect("H-19", "complete", host->complete(transition, 0), ANIMATOR_STATUS_OK);
  if (probe_plays("logs")) probe_wrong_words(host);
  if (probe_plays("limits")) {
    animator_layer made;
    animator_status status = ANIMATOR_STATUS_OK;
    for (int i = 0; i < 10001 && status == ANIMATOR_STATUS_OK; i++)
      status = host->create_layer(transition, "one of many", &made);
    probe_expect("H-14", "create_layer, the 10001st", status, ANIMATOR_STATUS_LIMIT);
    probe_reached("limits");
  }
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  enter("begin");
  if (probe_plays("requires")) {
    probe_broken("H-04", "begin comes without what is required");
    return ANIMATOR_STATUS_MISSING_CAPABILITY;
  }
  if (has_refused_create) {
    probe_broken("H-03", "begin comes though nothing was made");
    return ANIMATOR_STATUS_BAD_STATE;
  }
  if (instance == NULL || context == NULL) {
    probe_broken("H-01", "begin gets null");
    return ANIMATOR_STATUS_BAD_ARG;
  }
  if (instance->is_destroyed) probe_broken("H-20", "begin comes after destroy");
  if (instance->is_begun) probe_broken("H-01", "begin comes before the end of the last one");
  probe_reached("begin");
  probe_check_context(context);
  if (probe_plays("refuses-begin")) {
    instance->was_refused = true;
    return ANIMATOR_STATUS_INTERNAL;
  }
  if (instance->ends > 0)
    probe_stale_calls(instance->host, "H-08", instance->transition, instance->layer);
  instance->transition = transition;
  instance->layer = context->to;
  instance->ended_first = instance->ended_second = 0;
  misbehave(instance, transition);
  const char *words = NULL;
  probe_expect("H-26", "get_text", instance->host->get_text(transition, "words", &words),
               ANIMATOR_STATUS_OK);
  if (probe_plays("orderly")) probe_wrong_calls(instance->host, context, transition);
  if (words == NULL || strcmp(words, "w\u00f6rter") != 0)
    probe_broken("H-26", "'words' is not its default, or did not stay until begin returns");
  probe_reached("words");
  const animator_status status = declare(instance, context);
  instance->is_begun = status == ANIMATOR_STATUS_OK;
  return status;
}

static animator_status animation_ended(animator_instance *instance,
                                       animator_transition transition, uint64_t token,
                                       uint32_t finished) {
  enter("animation_ended");
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (instance->was_refused) probe_broken("H-02", "animation_ended comes after a refused begin");
  if (!instance->is_begun) {
    probe_broken("H-20", "animation_ended comes outside begin and end");
    return ANIMATOR_STATUS_BAD_STATE;
  }
  if (transition.id != instance->transition.id)
    probe_broken("H-01", "animation_ended is about another transition");
  animator_layer made;
  probe_expect("H-28", "create_layer outside begin",
               instance->host->create_layer(transition, "late", &made),
               ANIMATOR_STATUS_BAD_STATE);
  probe_reached("animation-ended");
  if (finished > 1) probe_broken("H-21", "animation_ended has finished %u", finished);
  if (token == 1) {
    instance->ended_first++;
  } else if (token == 2) {
    instance->ended_second++;
    if (finished == 1 && instance->ended_first == 0)
      probe_broken("H-21", "the animation that ends later is told first");
  } else {
    probe_broken("H-21", "a token comes that nobody gave");
  }
  return ANIMATOR_STATUS_OK;
}

static animator_status end(animator_instance *instance, animator_transition transition,
                           animator_outcome outcome) {
  enter("end");
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (instance->was_refused) {
    probe_broken("H-02", "end comes after a refused begin");
    return ANIMATOR_STATUS_BAD_STATE;
  }
  if (!instance->is_begun) {
    probe_broken("H-01", "end comes without a begin, or a second time");
    return ANIMATOR_STATUS_BAD_STATE;
  }
  if (transition.id != instance->transition.id)
    probe_broken("H-01", "end is about another transition");
  if (instance->ended_first != 1 || instance->ended_second != 1)
    probe_broken("H-21", "%d and %d calls tell of two animations", instance->ended_first,
                 instance->ended_second);
  if (instance->gives_up && outcome != ANIMATOR_OUTCOME_CANCELLED)
    probe_broken("H-19", "a transition that was given up ends with outcome %u", outcome);
  if (probe_plays("asks-twice") && outcome != ANIMATOR_OUTCOME_FINISHED)
    probe_broken("H-19", "a transition that was completed ends with outcome %u", outcome);
  instance->is_begun = false;
  instance->ends++;
  probe_reached("end");
  return ANIMATOR_STATUS_OK;
}

// MARK: - The tables

static const animator_capability_use springs = {.struct_size = sizeof springs,
                                                .id = ANIMATOR_SPRING_ID,
                                                .need = ANIMATOR_NEED_OPTIONAL,
                                                .min_revision = 1,
                                                .max_revision = 9,
                                                .fallback = "linear"};
static animator_capability_use nothing = {.struct_size = sizeof nothing,
                                          .id = "org.nobody.nothing",
                                          .need = ANIMATOR_NEED_OPTIONAL,
                                          .min_revision = 1,
                                          .max_revision = 1,
                                          .fallback = "nothing"};
static const animator_capability_use by_frames = {.struct_size = sizeof by_frames,
                                                  .id = ANIMATOR_FRAME_ID,
                                                  .need = ANIMATOR_NEED_OPTIONAL,
                                                  .min_revision = 1,
                                                  .max_revision = 1,
                                                  .fallback = "keeps its corners"};
static const animator_capability_use *const uses[] = {&springs, &nothing, &by_frames};

static const animator_parameter amount = {.struct_size = sizeof amount,
                                          .id = "amount",
                                          .name = "A number",
                                          .type = ANIMATOR_PARAMETER_TYPE_NUMBER,
                                          .maximum = 1,
                                          .default_number = 0.25};
static const animator_parameter flag = {.struct_size = sizeof flag,
                                        .id = "flag",
                                        .name = "A switch",
                                        .type = ANIMATOR_PARAMETER_TYPE_BOOLEAN,
                                        .default_number = 1};
static const animator_parameter words = {.struct_size = sizeof words,
                                         .id = "words",
                                         .name = "A text",
                                         .type = ANIMATOR_PARAMETER_TYPE_TEXT,
                                         .default_text = "w\u00f6rter"};
static const animator_parameter *const parameters[] = {&amount, &flag, &words};

static animator_descriptor animator = {
    .struct_size = sizeof animator,
    .id = "host.probe",
    .name = "Probe",
    .version = "1.0.0",
    .operations = ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP | ANIMATOR_OPERATION_UNWIND |
                  ANIMATOR_OPERATION_PRESENT | ANIMATOR_OPERATION_DISMISS |
                  ANIMATOR_OPERATION_REPLACE,
    .minimum_duration = 0.2,
    .default_duration = 0.2,
    .maximum_duration = 0.2,
    .capabilities = uses,
    .parameters = parameters,
    .capability_count = 2,
    .parameter_count = 3,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .animation_ended = animation_ended,
    .end = end,
    .get_capability = get_capability,
};
static const animator_descriptor *const animators[] = {&animator};
static animator_plugin plugin = {.struct_size = sizeof plugin,
                                 .abi_oldest = ANIMATOR_ABI_OLDEST,
                                 .abi_newest = ANIMATOR_ABI_NEWEST,
                                 .name = "Host probe",
                                 .version = "1.0.0",
                                 .license = "MIT",
                                 .contact = "The animator host contributors",
                                 .animators = animators,
                                 .animator_count = 1};

animator_status animator_entry(const animator_offer *offer, const animator_plugin **out) {
  if (thread == 0) thread = gettid();
  if (offer == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (offer->struct_size < sizeof *offer) return ANIMATOR_STATUS_BAD_SIZE;
  if (offer->host != NULL) {
    probe_use(offer->host);
    probe_check_table(offer->host);
    if (offer->host->abi < offer->abi_oldest || offer->host->abi > offer->abi_newest)
      probe_broken("H-29", "the table's revision is not among those that are offered");
  }
  first_host = offer->host;
  probe_reached("entry");
  if (probe_plays("frames")) animator.capability_count = 3;
  if (probe_plays("requires")) nothing.need = ANIMATOR_NEED_REQUIRED, nothing.fallback = NULL;
  if (probe_plays("no-common-revision")) {
    plugin.abi_oldest = plugin.abi_newest = ANIMATOR_ABI_MAKE(200, 0, 0);
    has_refused_handshake = true;
    *out = &plugin;
    return ANIMATOR_STATUS_BAD_ABI;
  }
  return animator_handshake(offer, out, &plugin);
}
