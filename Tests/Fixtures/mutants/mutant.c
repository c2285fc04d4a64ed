// A plugin that keeps every rule, and, built with a flag, breaks one.
// build: mutant
// build: mutant-ld-06 -DLD_06
// breaks: LD-06
// build: mutant-ld-07 -DLD_07
// breaks: LD-07
// build: mutant-ld-11 -DLD_11
// breaks: LD-11
// build: mutant-ld-12 -DLD_12
// breaks: LD-12
// and: RB-12 among three instances by chance the first destroy takes from the others as well
// and: LC-03 the first destroy takes from the next instance as well
// build: mutant-ld-13 -DLD_13
// breaks: LD-13
// and: MF-07 what answers to almost every name provides what it does not list
// and: TH-07 what it gives for almost a name is no table, and changes
// build: mutant-mf-09 -DMF_09
// breaks: MF-09
// build: mutant-ng-02 -DNG_02
// breaks: NG-02
// build: mutant-ng-03 -DNG_03
// breaks: NG-03
// and: LC-10 calling what is not granted ends in a refusal that the plugin overlooks, too
// build: mutant-ng-05 -DNG_05
// breaks: NG-05
// build: mutant-ng-06 -DNG_06
// breaks: NG-06
// build: mutant-ng-07 -DNG_07
// breaks: NG-07
// build: mutant-lc-01 -DLC_01
// breaks: LC-01
// build: mutant-lc-02 -DLC_02
// breaks: LC-02
// build: mutant-lc-03 -DLC_03
// breaks: LC-03
// build: mutant-lc-05 -DLC_05
// breaks: LC-05
// and: NG-07 its lives are that long
// build: mutant-lc-06 -DLC_06
// breaks: LC-06
// and: TM-08 alone it is shorter than it declares
// and: LC-10 a count of what began is wrong after a failure as well
// and: RB-04 the same after a failure for lack of memory
// and: RB-12 instances by chance are beside each other, too
// build: mutant-lc-08 -DLC_08
// breaks: LC-08
// and: TM-03 a pop that is told like a push leaves the outgoing screen on top
// and: LW-11 a pop that is told like a push leaves the outgoing screen on top
// and: CP-12 a pop that is told like a push leaves the outgoing screen on top
// build: mutant-lc-09 -DLC_09
// breaks: LC-09
// build: mutant-lc-10 -DLC_10
// breaks: LC-10
// build: mutant-lc-10-pop -DLC_10_POP
// breaks: LC-10
// build: mutant-lc-11 -DLC_11
// breaks: LC-11
// and: TH-05 what is cut short leaks there as well

#include <animator/animator.h>
#include <stdlib.h>
#include <string.h>

struct animator_instance {
  const animator_host *host;
  int runs, has_spring;
  double length;
  void *scratch;
};

static int alive, begun;
static void *volatile kept;

static animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                              const animator_grant *grant, animator_instance **out) {
  if (descriptor == NULL || host == NULL || grant == NULL || out == NULL)
    return ANIMATOR_STATUS_BAD_ARG;
#ifndef NG_02
  if (animator_grant_revision(grant, ANIMATOR_LAYER_MASK_ID) == 0)
    return ANIMATOR_STATUS_MISSING_CAPABILITY;
#endif
#ifdef LC_01
  const animator_transition none = {1};
  host->complete_manually(none);
#endif
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
  instance->has_spring = animator_grant_revision(grant, ANIMATOR_SPRING_ID) > 0;
  instance->length = 0.5;
#ifdef NG_05
  if (grant->capability_count > 10) instance->length = 0.4;
#endif
#ifdef NG_06
  if (strcmp(grant->capabilities[0].id, ANIMATOR_SPRING_ID) == 0) instance->length = 0.4;
#endif
#ifdef NG_07
  if (strcmp(host->name, "host") != 0) instance->length = 0.4;
#endif
  alive++;
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

static void destroy(animator_instance *instance) {
#ifdef LC_02
  kept = malloc(64);
#endif
#ifdef LD_12
  alive = 0;
#else
  if (instance != NULL) alive--;
#endif
  free(instance);
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  if (instance == NULL || context == NULL) return ANIMATOR_STATUS_BAD_ARG;
#ifndef LC_03
  if (instance->runs) return ANIMATOR_STATUS_BAD_STATE;
#endif
#ifndef LC_09
  if (context->operation != ANIMATOR_OPERATION_PUSH &&
      context->operation != ANIMATOR_OPERATION_POP)
    return ANIMATOR_STATUS_UNSUPPORTED;
#endif
  if (alive == 0) return ANIMATOR_STATUS_INTERNAL;
  double length = instance->length;
#ifdef LC_05
  static animator_instance *last;
  begun = instance == last ? begun + 1 : 0;
  last = instance;
  if (begun > 50) length = 0.4;
#endif
#ifdef LC_06
  length = 0.3 + 0.1 * begun++;
#endif
#ifdef LC_11
  instance->scratch = malloc(256);
#endif
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
#ifdef LC_08
  const int back = 0;
#else
  const int back = context->direction == ANIMATOR_DIRECTION_BACKWARD;
#endif
  animator_animation fade = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, back ? &solid : &clear, back ? &clear : &solid, length);
  fade.curve = animator_curve_ease_in_out();
  animator_status status = instance->host->add_animation(
      transition, back ? context->from : context->to, &fade);
#ifdef LC_10
  status = ANIMATOR_STATUS_OK;
#elif defined LC_10_POP
  if (back) status = ANIMATOR_STATUS_OK;
#endif
#ifdef NG_03
  const int uses_spring = 1;
#else
  const int uses_spring = instance->has_spring;
#endif
  if (status == ANIMATOR_STATUS_OK && uses_spring) {
    const animator_spring_functions *springs =
        instance->host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
    const animator_value one = animator_value_scalar(1);
    animator_animation swing =
        animator_animation_make(ANIMATOR_PROPERTY_Z_POSITION, &one, &one, 0);
    const animator_spring half = {
        .struct_size = sizeof half, .duration = 0.5, .damping_ratio = 0.5};
    animator_status answer =
        springs->add_spring_animation(transition, back ? context->from : context->to, &swing, &half);
#if !defined NG_03 && !defined LC_10
    status = answer;
#else
    (void)answer;
#endif
  }
  if (status != ANIMATOR_STATUS_OK) return status;
  instance->runs = 1;
  return ANIMATOR_STATUS_OK;
}

static animator_status end(animator_instance *instance, animator_transition transition,
                           animator_outcome outcome) {
  (void)transition, (void)outcome;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
#ifdef LC_06
  begun = 0;
#endif
#ifndef LC_03
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
#endif
  instance->runs = 0;
#ifdef LC_11
  if (outcome == ANIMATOR_OUTCOME_FINISHED) free(instance->scratch);
#endif
  return ANIMATOR_STATUS_OK;
}

#ifdef LD_13
static const void *get_capability(const char *id, uint32_t revision) {
  (void)revision;
  return id != NULL && strncmp(id, "animator", 8) == 0 ? &alive : NULL;
}
#endif

static const animator_capability_use mask = {.struct_size = sizeof mask,
                                             .id = ANIMATOR_LAYER_MASK_ID,
                                             .need = ANIMATOR_NEED_REQUIRED,
                                             .min_revision = 1,
                                             .max_revision = 1};
static const animator_capability_use spring = {.struct_size = sizeof spring,
                                               .id = ANIMATOR_SPRING_ID,
                                               .need = ANIMATOR_NEED_OPTIONAL,
                                               .min_revision = 1,
                                               .max_revision = 1,
                                               .fallback = "cubic-bezier(0.42, 0, 0.58, 1)"};
static const animator_capability_use *const uses[] = {&mask, &spring};

static const animator_descriptor animator = {
    .struct_size = sizeof animator,
    .id = "host.fixture.mutant",
    .name = "Mutant",
    .version = "1.0.0",
    .operations = ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP,
    .minimum_duration = 0.5,
    .default_duration = 0.5,
    .maximum_duration = 0.5,
    .capabilities = uses,
    .capability_count = 2,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .end = end,
#ifdef LD_13
    .get_capability = get_capability,
#endif
};
static const animator_descriptor *const animators[] = {&animator};
static const animator_plugin plugin = {
    .struct_size = sizeof plugin,
    .abi_oldest = ANIMATOR_ABI_OLDEST,
    .abi_newest = ANIMATOR_ABI_NEWEST,
    .name = "Mutant",
    .version = "1.0.0",
#ifndef MF_09
    .license = "MIT",
#endif
    .contact = "tests",
    .animators = animators,
    .animator_count = 1,
    .unloadable = 1};

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **out) {
  (void)kept, (void)begun;
#if defined LD_06
  if (offer == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (offer->struct_size < sizeof *offer) return ANIMATOR_STATUS_BAD_SIZE;
  if (offer->host == NULL) return ANIMATOR_STATUS_BAD_ARG;
  *out = &plugin;
  return ANIMATOR_STATUS_OK;
#elif defined LD_07
  if (offer->struct_size < sizeof *offer) return ANIMATOR_STATUS_BAD_SIZE;
  return animator_handshake(offer, out, &plugin);
#elif defined LD_11
  static animator_plugin copies[64];
  static int count;
  const animator_status status = animator_handshake(offer, out, &plugin);
  if (status != ANIMATOR_STATUS_OK) return status;
  copies[count] = plugin;
  *out = &copies[count++ % 64];
  return ANIMATOR_STATUS_OK;
#else
  return animator_handshake(offer, out, &plugin);
#endif
}
