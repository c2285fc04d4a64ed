// What a host brings to the conversation.
#include "probe.h"

#include <math.h>
#include <string.h>

void probe_check_table(const animator_host *host) {
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

void probe_check_grant(const animator_grant *grant) {
  if (grant->struct_size < sizeof *grant) probe_broken("H-16", "the grant's struct_size is short");
  for (uint32_t i = 0; i < grant->capability_count; i++) {
    const animator_granted_capability *line = &grant->capabilities[i];
    const bool is_asked = strcmp(line->id, ANIMATOR_SPRING_ID) == 0 ||
                          (probe_plays("frames") && strcmp(line->id, ANIMATOR_FRAME_ID) == 0);
    if (!is_asked)
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

void probe_check_context(const animator_context *context) {
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
