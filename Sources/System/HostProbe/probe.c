// A plugin that judges its host: what it may expect of one, and what comes of it.
#define _GNU_SOURCE
#include "probe.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct animator_instance {
  const animator_host *host;
  animator_transition transition;
  animator_layer layer;
  bool is_begun, is_destroyed, was_refused, is_manual, gives_up;
  int ended_first, ended_second, ends;
  const char *words;
};

static const animator_host *first_host;
static pid_t thread;
static bool has_refused_handshake, has_refused_create;

static void enter(const char *call) {
  if (thread != gettid()) probe_broken("H-06", "%s comes on another thread than before", call);
  if (has_refused_handshake) probe_broken("H-05", "%s comes after BAD_ABI", call);
}

// MARK: - What the host brings

static void check_table(const animator_host *host) {
  if (host->struct_size < sizeof *host) probe_broken("H-29", "the table's struct_size is short");
  if (host->name == NULL || host->version == NULL)
    probe_broken("H-29", "the host has no name or version");
  const void *const functions[] = {
      (const void *)host->log,           (const void *)host->get_capability,
      (const void *)host->find_layer,    (const void *)host->get_layer,
      (const void *)host->convert_point, (const void *)host->get_number,
      (const void *)host->get_text,      (const void *)host->insert_layer,
      (const void *)host->create_layer,  (const void *)host->create_path_layer,
      (const void *)host->set_value,     (const void *)host->add_animation,
      (const void *)host->complete_manually, (const void *)host->complete};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (functions[i] == NULL) probe_broken("H-29", "function %zu of the table is null", i);
}

static void check_grant(const animator_grant *grant) {
  if (grant->struct_size < sizeof *grant) probe_broken("H-16", "the grant's struct_size is short");
  for (uint32_t i = 0; i < grant->capability_count; i++) {
    const animator_granted_capability *line = &grant->capabilities[i];
    if (strcmp(line->id, ANIMATOR_SPRING_ID) != 0)
      probe_broken("H-16", "'%s' is granted, for which nobody asked", line->id);
    else if (line->revision < 1 || line->revision > 9)
      probe_broken("H-16", "revision %u is granted, not 1 to 9", line->revision);
    for (uint32_t k = 0; k < i; k++)
      if (strcmp(line->id, grant->capabilities[k].id) == 0)
        probe_broken("H-16", "'%s' is granted twice", line->id);
  }
}

static bool is_finite(animator_rect rect) {
  return isfinite(rect.x) && isfinite(rect.y) && isfinite(rect.width) && isfinite(rect.height);
}

static void check_context(const animator_context *context) {
  const uint32_t operation = (uint32_t)context->operation;
  if (context->struct_size < sizeof *context)
    probe_broken("H-17", "the context's struct_size is short");
  if (operation == 0 || (operation & (operation - 1)) != 0 || operation > 0x3f)
    probe_broken("H-17", "the operation is %u, not exactly one", operation);
  const bool is_back = (operation & (ANIMATOR_OPERATION_POP | ANIMATOR_OPERATION_UNWIND |
                                     ANIMATOR_OPERATION_DISMISS)) != 0;
  if ((context->direction == ANIMATOR_DIRECTION_BACKWARD) != is_back)
    probe_broken("H-17", "the direction is not that of the operation");
  if (context->container.id == 0 || context->from.id == 0 || context->to.id == 0)
    probe_broken("H-17", "a layer of the context is none");
  if (!is_finite(context->from_initial_frame) || !is_finite(context->from_final_frame) ||
      !is_finite(context->to_initial_frame) || !is_finite(context->to_final_frame) ||
      !is_finite(context->container_bounds) || !isfinite(context->scale) || context->scale <= 0)
    probe_broken("H-17", "a number of the context is not finite, or the scale not above 0");
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
  if (host != first_host) check_table(host);
  check_grant(grant);
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
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

static animator_status declare(animator_instance *instance, const animator_context *context) {
  const animator_host *host = instance->host;
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
  check_context(context);
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
static const animator_capability_use *const uses[] = {&springs, &nothing};

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

static const animator_descriptor animator = {
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
    check_table(offer->host);
    if (offer->host->abi < offer->abi_oldest || offer->host->abi > offer->abi_newest)
      probe_broken("H-29", "the table's revision is not among those that are offered");
  }
  first_host = offer->host;
  probe_reached("entry");
  if (probe_plays("requires")) nothing.need = ANIMATOR_NEED_REQUIRED, nothing.fallback = NULL;
  if (probe_plays("no-common-revision")) {
    plugin.abi_oldest = plugin.abi_newest = ANIMATOR_ABI_MAKE(200, 0, 0);
    has_refused_handshake = true;
    *out = &plugin;
    return ANIMATOR_STATUS_BAD_ABI;
  }
  return animator_handshake(offer, out, &plugin);
}
