// A screen that comes in by frames, and its ways of getting that wrong.
// build: waver
// build: waverwithoutfunctions -DFUNCTIONS=NULL
// build: waversmall -DSIZE=8
// build: wavernull -DFRAME=NULL
// build: waverrefuses -DANSWER=ANIMATOR_STATUS_INTERNAL
// build: wavernan -DOPACITY=NAN
// build: waverrange -DOPACITY=1.5
// build: waverkind -DKIND=ANIMATOR_VALUE_KIND_RECT
// build: waverlate -DLATE
// build: waverprovided -DPROVIDED
// build: waverhangs -DHANGS
// build: wavercrashes -DCRASHES

#define FIXTURE_GET_CAPABILITY get_capability
#include "probe.h"

#include <math.h>
#include <string.h>

#ifndef SIZE
#define SIZE sizeof(animator_frame)
#endif
#ifndef FUNCTIONS
#define FUNCTIONS &by_frames
#endif
#ifndef FRAME
#define FRAME frame
#endif
#ifndef ANSWER
#define ANSWER ANIMATOR_STATUS_OK
#endif
#ifndef OPACITY
#define OPACITY progress
#endif
#ifndef KIND
#define KIND ANIMATOR_VALUE_KIND_POINT
#endif
static const animator_capability_use frames = {
    .struct_size = sizeof frames,
    .id = ANIMATOR_FRAME_ID,
    .min_revision = 1,
    .max_revision = 1,
#ifdef PROVIDED
    .need = ANIMATOR_NEED_PROVIDED,
#else
    .need = ANIMATOR_NEED_OPTIONAL,
    .fallback = "comes in at once",
#endif
};
static const animator_capability_use *const uses[] = {&frames};

// The screen comes from the right, ever slower, and out of nothing.
static animator_status frame(animator_instance *instance,
                             animator_transition transition, double progress,
                             animator_value *values, uint32_t count) {
  if (instance == NULL || values == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (count != 2 || values[0].kind != ANIMATOR_VALUE_KIND_POINT ||
      values[1].kind != ANIMATOR_VALUE_KIND_SCALAR ||
      values[1].numbers[0] != 0.25) {
    return ANIMATOR_STATUS_INTERNAL;
  }
  const animator_value full = animator_value_scalar(1);
  const animator_layer none = {1};
  expect(instance->host, 1,
         instance->host->set_value(transition, none, ANIMATOR_PROPERTY_OPACITY,
                                   &full),
         ANIMATOR_STATUS_BAD_STATE);
#ifdef HANGS
  for (;;) continue;
#endif
#ifdef CRASHES
  *(volatile int *)8 = 1;
#endif
  values[0].numbers[0] += 100 * (1 - progress) * (1 - progress);
  values[0].kind = KIND;
  values[1].numbers[0] = OPACITY;
#ifdef LATE
  if (progress > 0.5) return ANIMATOR_STATUS_UNSUPPORTED;
#endif
  return probe_result() == ANIMATOR_STATUS_OK ? ANSWER : probe_result();
}

static const animator_frame by_frames = {.struct_size = SIZE, .frame = FRAME};

static const void *get_capability(const char *id, uint32_t revision) {
  (void)frame, (void)&by_frames;
  return revision == 1 && strcmp(id, ANIMATOR_FRAME_ID) == 0 ? FUNCTIONS : NULL;
}

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition t) {
  const animator_host *host = instance->host;
  const animator_frame_functions *functions =
      host->get_capability(ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION);
  if (functions == NULL || functions->struct_size != sizeof *functions) {
    return ANIMATOR_STATUS_INTERNAL;
  }
  probe_failures = 0;
  const animator_frame_value values[] = {
      {context->to, ANIMATOR_PROPERTY_POSITION, 0},
      {context->to, ANIMATOR_PROPERTY_OPACITY, 0},
  };
  const animator_frame_value twice[] = {values[0], values[0]};
  const animator_frame_value nowhere = {animator_layer_none(),
                                        ANIMATOR_PROPERTY_OPACITY, 0};
  const animator_frame_value unknown = {context->to, (animator_property)99, 0};
  const animator_frame_value deep = {context->to,
                                     ANIMATOR_PROPERTY_DOUBLE_SIDED, 0};
  const animator_status first = functions->run_frames(t, 0.4, NULL, 2);
  if (first == ANIMATOR_STATUS_NOT_GRANTED) return ANIMATOR_STATUS_OK;
  expect(host, 2, first, ANIMATOR_STATUS_BAD_ARG);
  expect(host, 3, functions->run_frames(t, 0.4, values, 0),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 4, functions->run_frames(t, 0.4, twice, 2),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 5, functions->run_frames(t, 0.4, values, 10001),
         ANIMATOR_STATUS_LIMIT);
  expect(host, 6, functions->run_frames(t, 0, values, 2),
         ANIMATOR_STATUS_BAD_TIME);
  expect(host, 7, functions->run_frames(t, INFINITY, values, 2),
         ANIMATOR_STATUS_BAD_TIME);
  expect(host, 8, functions->run_frames(t, 0.4, &nowhere, 1),
         ANIMATOR_STATUS_BAD_HANDLE);
  expect(host, 9, functions->run_frames(t, 0.4, &unknown, 1),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 10, functions->run_frames(t, 0.4, &deep, 1),
         ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 11, functions->run_frames(t, 0.4, values, 2),
         ANIMATOR_STATUS_OK);
  expect(host, 12, functions->run_frames(t, 0.4, values, 2),
         ANIMATOR_STATUS_BAD_STATE);
  const animator_value quarter = animator_value_scalar(0.25);
  expect(host, 13,
         host->set_value(t, context->to, ANIMATOR_PROPERTY_OPACITY, &quarter),
         ANIMATOR_STATUS_OK);
  return probe_result();
}

FIXTURE_PLUGIN("Waver", "host.fixture.waver", begin, NULL, uses, 1,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
