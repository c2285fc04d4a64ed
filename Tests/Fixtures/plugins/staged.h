// A good plugin that comes by `at` wherever its host calls it: what happens there is up to the
// source that includes this.
#ifndef STAGED_H
#define STAGED_H

#define _GNU_SOURCE

#include <animator/animator.h>

// What happens at a place of its life; `host` is null where it has none.
static void at(const char *here, const animator_host *host);

#define FIXTURE_AT_ENTRY(OFFER) at("entry", staged_host(OFFER))
#define FIXTURE_GET_CAPABILITY staged_capability
#define FIXTURE_CREATE staged_create
#define FIXTURE_DESTROY staged_destroy
#define FIXTURE_END staged_end
#include "fixture.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// What the file is called, libNAME-PLACE-ACT.so, and where it lies.
static char place[32], act[32], folder[4096];

__attribute__((constructor)) static void constructed(void) {
  Dl_info info;
  const char *file = dladdr(&place, &info) == 0 ? NULL : strrchr(info.dli_fname, '/');
  if (file != NULL) {
    sscanf(file, "/lib%*[a-z]-%31[a-z]-%31[a-z]", place, act);
    snprintf(folder, sizeof folder, "%.*s", (int)(file - info.dli_fname), info.dli_fname);
  }
  at("constructor", NULL);
}

__attribute__((destructor)) static void destructed(void) { at("destructor", NULL); }

// A check may offer nothing.
static const animator_host *staged_host(const animator_offer *offer) {
  return offer != NULL && offer->struct_size >= sizeof *offer ? offer->host : NULL;
}

static animator_status staged_create(const animator_descriptor *descriptor,
                                     const animator_host *host, const animator_grant *grant,
                                     animator_instance **out) {
  at("create", host);
  return fixture_create(descriptor, host, grant, out);
}

static void staged_destroy(animator_instance *instance) {
  at(instance == NULL ? "destroy nothing" : "destroy", NULL);
  fixture_destroy(instance);
}

// It asks for frames when its place is in one.
static const animator_capability_use staged_frames = {
    .struct_size = sizeof staged_frames,
    .id = ANIMATOR_FRAME_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "fades all the same",
};
static const animator_capability_use *const staged_uses[] = {&staged_frames};

static animator_status staged_frame(animator_instance *instance, animator_transition transition,
                                   double progress, animator_value *values, uint32_t count) {
  (void)instance, (void)transition, (void)progress, (void)values, (void)count;
  static int is_done;
  if (!is_done) at("frame", NULL);
  is_done = 1;
  return ANIMATOR_STATUS_OK;
}

static const void *staged_capability(const char *id, uint32_t revision) {
  static const animator_frame frames = {.struct_size = sizeof frames, .frame = staged_frame};
  return revision == 1 && strcmp(id, ANIMATOR_FRAME_ID) == 0 ? &frames : NULL;
}

// From a number that has no end in binary, so that its frames say how they were rounded.
static animator_status staged_begin(animator_instance *instance, const animator_context *context,
                                    animator_transition transition) {
  const animator_value clear = animator_value_scalar(0.1), solid = animator_value_scalar(1);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  fade.token = 1;
  at("begin", instance->host);
  if (strcmp(place, "frame") == 0) {
    const animator_frame_functions *functions = instance->host->get_capability(
        ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION);
    const animator_frame_value radius = {context->to, ANIMATOR_PROPERTY_CORNER_RADIUS, 0};
    const animator_status status = functions->run_frames(transition, 0.2, &radius, 1);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  return instance->host->add_animation(transition, context->to, &fade);
}

static animator_status staged_ended(animator_instance *instance, animator_transition transition,
                                    uint64_t token, uint32_t finished) {
  (void)transition, (void)token, (void)finished;
  at("ended", instance->host);
  return ANIMATOR_STATUS_OK;
}

static animator_status staged_end(animator_instance *instance, animator_transition transition,
                                  animator_outcome outcome) {
  (void)transition, (void)outcome;
  at("end", instance->host);
  return ANIMATOR_STATUS_OK;
}

// Declares the tables, with how it begins.
#define STAGED_PLUGIN(NAME, ID, BEGIN)                                             \
  FIXTURE_PLUGIN(NAME, ID, BEGIN, staged_ended, staged_uses, 1, ANIMATOR_ABI_OLDEST, \
                 ANIMATOR_ABI_NEWEST)

#endif
