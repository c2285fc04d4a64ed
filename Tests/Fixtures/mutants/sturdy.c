// A card that comes in from one side, by a spring or a curve, under a shade. It
// keeps every rule, and, built with a flag, breaks one of those about
// capabilities and about input that nobody should give.
// build: sturdy
// build: sturdy-ng-01 -DNG_01
// breaks: NG-01
// and: TM-03 what moves nothing shows its end at the start
// and: LW-11 what moves nothing shows its end at the start
// and: CP-12 what moves nothing shows its end at the start
// and: TM-08 what moves nothing takes no time
// build: sturdy-ng-04 -DNG_04
// breaks: NG-04
// build: sturdy-ng-08 -DNG_08
// breaks: NG-08
// build: sturdy-ng-09 -DNG_09
// breaks: NG-09
// and: SP-09 what has not the fallback's curve has another
// build: sturdy-ng-10 -DNG_10
// breaks: NG-10
// and: IN-07 what asks for no order answers OK when it is late, too
// build: sturdy-in-02 -DIN_02
// breaks: IN-02
// build: sturdy-in-03 -DIN_03
// breaks: IN-03
// build: sturdy-in-04 -DIN_04
// breaks: IN-04
// and: CP-08 what begins after a way back is refused there as well
// and: RB-12 by chance, too, something begins after a hand has gone back
// and: LC-05 its transitions are taken by hand, too
// and: LC-03 the same, where it is taken by hand on the way
// build: sturdy-in-05 -DIN_05
// breaks: IN-05
// build: sturdy-in-06 -DIN_06
// breaks: IN-06
// build: sturdy-in-07 -DIN_07
// breaks: IN-07
// build: sturdy-in-09 -DIN_09
// breaks: IN-09
// build: sturdy-in-10 -DIN_10
// breaks: IN-10
// and: CP-01 without a hand it never completes
// build: sturdy-sp-01 -DSP_01
// breaks: SP-01
// and: MF-08 a damping at the end of its declared range is refused
// build: sturdy-sp-02 -DSP_02
// breaks: SP-02
// build: sturdy-sp-03 -DSP_03
// breaks: SP-03
// build: sturdy-sp-05 -DSP_05
// breaks: SP-05
// build: sturdy-sp-09 -DSP_09
// breaks: SP-09
// build: sturdy-rb-01 -DRB_01
// breaks: RB-01
// build: sturdy-rb-02 -DRB_02
// breaks: RB-02
// build: sturdy-rb-03 -DRB_03
// breaks: RB-03
// and: LW-01 a stale handle is not of the transition
// and: TM-01 a stale handle is another one every time
// and: LC-10 refusals of a stale handle are overlooked, too
// build: sturdy-rb-04 -DRB_04
// breaks: RB-04
// build: sturdy-rb-05 -DRB_05
// breaks: RB-05
// build: sturdy-rb-06 -DRB_06
// breaks: RB-06
// and: TM-09 many layers crash it there as well
// build: sturdy-rb-08 -DRB_08
// breaks: RB-08
// build: sturdy-rb-09 -DRB_09
// breaks: RB-09
// and: TH-05 the end of what was cut short waits there as well
// build: sturdy-rb-10 -DRB_10
// breaks: RB-10
// build: sturdy-rb-11 -DRB_11
// breaks: RB-11
// and: LD-08 no memory lies behind that answer, to be read or written
// build: sturdy-rb-12 -DRB_12
// breaks: RB-12
// and: LC-05 the same calls come in turn, too
#define _GNU_SOURCE

#include "brief.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>

struct animator_instance {
  const animator_host *host;
  int runs, has_spring, has_hand, was_taken_back, was_running;
  animator_operation first;
};

static int withheld_once;
static animator_layer kept;
static volatile char notes[1024][4096];

static animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                              const animator_grant *grant, animator_instance **out) {
#ifndef RB_02
  if (grant == NULL) return ANIMATOR_STATUS_BAD_ARG;
#endif
  if (descriptor == NULL || host == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
  instance->has_spring = animator_grant_revision(grant, ANIMATOR_SPRING_ID) > 0;
  instance->has_hand = animator_grant_revision(grant, ANIMATOR_INTERACTIVE_ID) > 0;
#ifdef NG_08
  if (!instance->has_spring) withheld_once = 1;
  if (withheld_once) instance->has_spring = 0;
#endif
#ifdef RB_10
  (void)socket(AF_INET, SOCK_STREAM, 0);
#endif
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

static void destroy(animator_instance *instance) { free(instance); }
// The shade lies over the outgoing screen while the card is on its way.
static animator_status add_shade(animator_instance *instance, const animator_context *context,
                                 animator_transition transition, int back) {
  const animator_host *host = instance->host;
  const char *name = NULL;
  animator_status status = host->get_text(transition, "shade", &name);
  if (status != ANIMATOR_STATUS_OK) return status;
#ifdef RB_05
  volatile char copy[16];
  size_t length = 0;
  do copy[length] = name[length];
  while (name[length++] != 0);
  (void)copy;
#endif
  animator_layer shade;
  status = host->create_layer(transition, name, &shade);
#ifdef RB_04
  if (status == ANIMATOR_STATUS_NO_MEMORY) return ANIMATOR_STATUS_OK;
#endif
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_rect bounds = context->container_bounds;
  const animator_value place = animator_value_point(bounds.x + bounds.width / 2,
                                                    bounds.y + bounds.height / 2);
  const animator_value size = animator_value_rect(bounds);
  const animator_value black = animator_value_color(animator_color_make(0, 0, 0, 1));
  status = host->set_value(transition, shade, ANIMATOR_PROPERTY_POSITION, &place);
  if (status == ANIMATOR_STATUS_OK)
    status = host->set_value(transition, shade, ANIMATOR_PROPERTY_BOUNDS, &size);
  if (status == ANIMATOR_STATUS_OK)
    status = host->set_value(transition, shade, ANIMATOR_PROPERTY_BACKGROUND_COLOR, &black);
  if (status == ANIMATOR_STATUS_OK)
    status = host->insert_layer(transition, shade, context->container, ANIMATOR_PLACE_BELOW,
                                back ? context->from : context->to);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_value clear = animator_value_scalar(0), dark = animator_value_scalar(0.3);
  animator_animation fade = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, back ? &dark : &clear, back ? &clear : &dark, 0.4);
#ifdef SP_09
  if (!instance->has_spring) fade.curve = animator_curve_cubic(0.2, 0.8, 0.2, 1);
#endif
#ifdef NG_01
  if (!instance->has_spring && !instance->has_hand)
    return host->set_value(transition, shade, ANIMATOR_PROPERTY_OPACITY, &clear);
#endif
  return host->add_animation(transition, shade, &fade);
}

static animator_status move_card(animator_instance *instance, const animator_context *context,
                                 animator_transition transition, int back) {
  const animator_host *host = instance->host;
  const animator_layer card = back ? context->from : context->to;
  double side = 1;
  animator_status status = host->get_number(transition, "side", &side);
  if (status != ANIMATOR_STATUS_OK) return status;
  animator_layer_state state = {.struct_size = sizeof state};
  status = host->get_layer(transition, card, &state);
  if (status != ANIMATOR_STATUS_OK) return status;
  double length = 0.4;
#ifdef RB_01
  static const volatile double none[16];
  length += none[(int)(context->container_bounds.width / 1000)];
#endif
  const double way = context->container_bounds.width * (side < 0 ? -1 : 1);
  const animator_value here = animator_value_point(state.position.x, state.position.y);
  const animator_value there = animator_value_point(state.position.x + way, state.position.y);
  animator_animation motion =
      animator_animation_make(ANIMATOR_PROPERTY_POSITION, back ? &here : &there,
                              back ? &there : &here, instance->has_spring ? 0 : length);
  motion.token = 7;
#ifdef NG_04
  const uint32_t revision = 2;
#else
  const uint32_t revision = ANIMATOR_SPRING_REVISION;
#endif
  const animator_spring_functions *springs =
      instance->has_spring ? host->get_capability(ANIMATOR_SPRING_ID, revision) : NULL;
  if (springs != NULL) {
    double damping = 1;
    status = host->get_number(transition, "damping", &damping);
    if (status != ANIMATOR_STATUS_OK) return status;
    animator_spring spring = {
        .struct_size = sizeof spring, .duration = length, .damping_ratio = damping};
#ifdef SP_02
    spring.duration = 0, spring.mass = 1, spring.stiffness = 10, spring.damping = 200;
#endif
#ifdef SP_03
    spring.damping_ratio = 0.3;
#endif
    return springs->add_spring_animation(transition, card, &motion, &spring);
  }
  motion.duration = length;
#ifdef NG_01
  if (!instance->has_hand && !instance->has_spring)
    return host->set_value(transition, card, ANIMATOR_PROPERTY_POSITION, &here);
#endif
#if defined NG_09 || defined SP_09
  motion.curve = animator_curve_ease_in();
#else
  motion.curve = animator_curve_cubic(0.2, 0.8, 0.2, 1);
#endif
  return host->add_animation(transition, card, &motion);
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  if (instance == NULL || context == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  if (context->operation != ANIMATOR_OPERATION_PUSH &&
      context->operation != ANIMATOR_OPERATION_POP)
    return ANIMATOR_STATUS_UNSUPPORTED;
  int back = context->operation == ANIMATOR_OPERATION_POP;
#ifdef RB_03
  const animator_value same = animator_value_scalar(1);
  if (kept.id != 0)
    (void)instance->host->set_value(transition, kept, ANIMATOR_PROPERTY_OPACITY, &same);
  kept = context->to;
#endif
#ifdef RB_06
  if ((uint32_t)context->to.id < 1u << 20) notes[(uint32_t)context->to.id][0] = 1;
#endif
#ifdef RB_12
  if (instance->first == 0) instance->first = context->operation;
  back = instance->first == ANIMATOR_OPERATION_POP;
#endif
  animator_status status = add_shade(instance, context, transition, back);
  if (status == ANIMATOR_STATUS_OK) status = move_card(instance, context, transition, back);
#ifdef IN_04
  if (instance->was_taken_back) return ANIMATOR_STATUS_BAD_STATE;
#endif
#ifdef IN_10
  if (!instance->has_hand && status == ANIMATOR_STATUS_OK)
    status = instance->host->complete_manually(transition);
#endif
  if (status != ANIMATOR_STATUS_OK) return status;
  instance->runs = instance->was_running = 1;
  return ANIMATOR_STATUS_OK;
}

static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)transition, (void)token, (void)finished;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  return instance->runs ? ANIMATOR_STATUS_OK : ANIMATOR_STATUS_BAD_STATE;
}

static animator_status end(animator_instance *instance, animator_transition transition,
                           animator_outcome outcome) {
  (void)transition, (void)outcome;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  instance->runs = 0;
#ifdef RB_08
  if (outcome == ANIMATOR_OUTCOME_SKIPPED) umask(077);
#endif
#ifdef RB_09
  const struct timespec long_time = {.tv_nsec = 150000000};
  if (outcome == ANIMATOR_OUTCOME_SKIPPED) nanosleep(&long_time, NULL);
#endif
  return ANIMATOR_STATUS_OK;
}

static animator_status release(animator_instance *instance, animator_transition transition,
                               double position, double velocity, animator_release *out) {
  (void)transition;
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
#if defined IN_07
  if (!instance->runs && !instance->was_running) return ANIMATOR_STATUS_BAD_STATE;
#elif !defined NG_10
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
#endif
  out->finish = position >= 0.5 || velocity > 2;
#ifdef SP_05
  if (velocity < -2) out->finish = 1;
#endif
#ifdef IN_06
  if (position >= 1 && velocity <= 2) out->finish = 0;
#endif
  out->speed = velocity > 1 || velocity < -1 ? 2 : 1;
#ifdef IN_02
  out->has_curve = 1;
  out->curve = animator_curve_hold();
  out->curve.jump = ANIMATOR_JUMP_START;
#endif
#ifdef IN_03
  out->has_curve = !out->finish;
  out->curve = animator_curve_cubic(0.3, -0.5, 0.6, 1.4);
#endif
#ifdef IN_05
  if (position > 1) out->speed = 0;
#endif
#ifdef RB_11
  memset(out + 1, 0, sizeof(uint64_t));
#endif
  return ANIMATOR_STATUS_OK;
}

static animator_status phase_changed(animator_instance *instance, animator_transition transition,
                                     animator_phase phase) {
  (void)transition, (void)phase;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
#ifdef IN_04
  if (phase == ANIMATOR_PHASE_CANCELLING) instance->was_taken_back = 1;
#endif
#ifdef IN_09
  if (phase == ANIMATOR_PHASE_RUNNING) return ANIMATOR_STATUS_BAD_STATE;
#endif
  return ANIMATOR_STATUS_OK;
}

static const animator_interactive by_hand = {
    .struct_size = sizeof by_hand, .release = release, .phase_changed = phase_changed};

static const void *get_capability(const char *id, uint32_t revision) {
  if (id == NULL || revision != 1 || strcmp(id, ANIMATOR_INTERACTIVE_ID) != 0) return NULL;
  return &by_hand;
}

OPTIONAL(spring, ANIMATOR_SPRING_ID, "cubic-bezier(0.2, 0.8, 0.2, 1)");
OPTIONAL(hand, ANIMATOR_INTERACTIVE_ID, "runs by the clock");
static const animator_capability_use *const uses[] = {&spring, &hand};

NUMBER(side, "side", "1 for the right side, -1 for the left one", -1);
static const animator_parameter shade = {.struct_size = sizeof shade,
                                         .id = "shade",
                                         .name = "What the shade is called",
                                         .type = ANIMATOR_PARAMETER_TYPE_TEXT,
                                         .default_text = "shade"};
#ifdef SP_01
#define SOFTEST 0
#else
#define SOFTEST 0.5
#endif
NUMBER(damping, "damping", "How little the card swings", SOFTEST);
static const animator_parameter *const parameters[] = {&side, &shade, &damping};

static const animator_descriptor animator = {
    .struct_size = sizeof animator,
    .id = "host.fixture.sturdy",
    .name = "Sturdy",
    .version = "1.0.0",
    .operations = ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP,
    .minimum_duration = 0.4,
    .default_duration = 0.4,
    .maximum_duration = 0.4,
    .capabilities = uses,
    .capability_count = 2,
    .parameters = parameters,
    .parameter_count = 3,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .animation_ended = ended,
    .end = end,
    .get_capability = get_capability,
};
static const animator_descriptor *const animators[] = {&animator};
static const animator_plugin plugin = {.struct_size = sizeof plugin,
                                       .abi_oldest = ANIMATOR_ABI_OLDEST,
                                       .abi_newest = ANIMATOR_ABI_NEWEST,
                                       .name = "Sturdy",
                                       .version = "1.0.0",
                                       .license = "MIT",
                                       .contact = "tests",
                                       .animators = animators,
                                       .animator_count = 1,
                                       .unloadable = 1};

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **out) {
  (void)withheld_once, (void)kept, (void)notes;
  return animator_handshake(offer, out, &plugin);
}
