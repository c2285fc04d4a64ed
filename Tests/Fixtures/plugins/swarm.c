// Works out many values for each frame: what a frame costs is measured with it.
// build: swarm

#define FIXTURE_GET_CAPABILITY get_capability
#include "fixture.h"

#include <string.h>

#define MOST 5000

static const animator_capability_use frames = {
    .struct_size = sizeof frames,
    .id = ANIMATOR_FRAME_ID,
    .need = ANIMATOR_NEED_REQUIRED,
    .min_revision = 1,
    .max_revision = 1,
};
static const animator_capability_use *const uses[] = {&frames};

static animator_status frame(animator_instance *instance,
                             animator_transition transition, double progress,
                             animator_value *values, uint32_t count) {
  (void)transition;
  if (instance == NULL || values == NULL) return ANIMATOR_STATUS_BAD_ARG;
  for (uint32_t i = 0; i < count; i++)
    values[i].numbers[0] += progress * (double)(i % 7);
  return ANIMATOR_STATUS_OK;
}
static const animator_frame by_frames = {.struct_size = sizeof by_frames,
                                         .frame = frame};

static const void *get_capability(const char *id, uint32_t revision) {
  return revision == 1 && strcmp(id, ANIMATOR_FRAME_ID) == 0 ? &by_frames
                                                             : NULL;
}

// As many layers as the container is points wide, and a position for each.
static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  const animator_host *host = instance->host;
  const animator_frame_functions *functions =
      host->get_capability(ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION);
  static animator_frame_value values[MOST];
  const double width = context->container_bounds.width;
  const uint32_t count = width < 1 ? 1 : width > MOST ? MOST : (uint32_t)width;
  animator_status status = functions == NULL ? ANIMATOR_STATUS_MISSING_CAPABILITY
                                             : ANIMATOR_STATUS_OK;
  for (uint32_t i = 0; i < count && status == ANIMATOR_STATUS_OK; i++) {
    values[i].property = ANIMATOR_PROPERTY_POSITION;
    status = host->create_layer(transition, "one", &values[i].layer);
  }
  return status == ANIMATOR_STATUS_OK
             ? functions->run_frames(transition, 0.5, values, count)
             : status;
}

FIXTURE_PLUGIN("Swarm", "host.fixture.swarm", begin, NULL, uses, 1,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
