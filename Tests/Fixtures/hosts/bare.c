// Leads one transition with a library in a process of its own, which it ends when it hangs. Built
// with a flag, it breaks one of its duties.
// build: bare
// build: bare-h-01 -DH_01
// breaks: H-01
// build: bare-h-02 -DH_02
// breaks: H-02
// build: bare-h-03 -DH_03
// breaks: H-03
// build: bare-h-04 -DH_04
// breaks: H-04
// build: bare-h-05 -DH_05
// breaks: H-05
// build: bare-h-06 -DH_06
// breaks: H-06
// build: bare-h-07 -DH_07
// breaks: H-07
// build: bare-h-08 -DH_08
// breaks: H-08
// build: bare-h-09 -DH_09
// breaks: H-09
// build: bare-h-10 -DH_10
// breaks: H-10
// build: bare-h-11 -DH_11
// breaks: H-11
// build: bare-h-12 -DH_12
// breaks: H-12
// build: bare-h-13 -DH_13
// breaks: H-13
// build: bare-h-14 -DH_14
// breaks: H-14
// build: bare-h-15 -DH_15
// breaks: H-15
// build: bare-h-16 -DH_16
// breaks: H-16
// build: bare-h-17 -DH_17
// breaks: H-17
// build: bare-h-18 -DH_18
// breaks: H-18
// build: bare-h-19 -DH_19
// breaks: H-19
// build: bare-h-20 -DH_20
// breaks: H-20
// build: bare-h-21 -DH_21
// breaks: H-21
// build: bare-h-22 -DH_22
// breaks: H-22
// build: bare-h-23 -DH_23
// breaks: H-23
// build: bare-h-24 -DH_24
// breaks: H-24
// build: bare-h-25 -DH_25
// breaks: H-25
// build: bare-h-26 -DH_26
// breaks: H-26
// build: bare-h-27 -DH_27
// breaks: H-27
// build: bare-h-28 -DH_28
// breaks: H-28
// build: bare-h-29 -DH_29
// breaks: H-29
// build: bare-h-30 -DH_30
// breaks: H-30
// build: bare-h-31 -DH_31
// breaks: H-31
// build: bare-h-37 -DH_37
// breaks: H-37
#define _GNU_SOURCE
#include "bare.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef animator_status (*entry_function)(const animator_offer *, const animator_plugin **);

static const animator_rect frame = {0, 0, 100, 100};

// Looks at frames there and back, as if somebody wanted to see them.
static void look_at_frames(const animator_descriptor *animator, animator_instance *instance) {
  const animator_frame *frames = animator->get_capability(ANIMATOR_FRAME_ID, 1);
  for (int step = 0; step <= 4; step++) {
    animator_value value = animator_value_scalar(current.corner_radius);
    frames->frame(instance, (animator_transition){current.id}, 1 - abs(step - 2) / 2.0, &value, 1);
  }
}

static void end_run(const animator_descriptor *animator, animator_instance *instance) {
  const animator_transition transition = {current.id};
  animator_outcome outcome =
      current.gives_up ? ANIMATOR_OUTCOME_CANCELLED : ANIMATOR_OUTCOME_FINISHED;
#ifdef H_19
  outcome = ANIMATOR_OUTCOME_FINISHED;
#endif
  animator->end(instance, transition, outcome);
#ifdef H_37
  if (current.runs_frames) look_at_frames(animator, instance);
#endif
#ifdef H_20
  animator->animation_ended(instance, transition, 1, 1);
#endif
#ifdef H_01
  animator->end(instance, transition, outcome);
#endif
}

// In the order of their ends.
static void tell(const animator_descriptor *animator, animator_instance *instance) {
#ifndef H_21
  for (int i = 1; i < current.told; i++)
    for (int k = i; k > 0 && current.tokens[k].end < current.tokens[k - 1].end; k--) {
      const uint64_t token = current.tokens[k].token;
      const double end = current.tokens[k].end;
      current.tokens[k] = current.tokens[k - 1];
      current.tokens[k - 1].token = token;
      current.tokens[k - 1].end = end;
    }
#endif
  for (int i = 0; i < current.told; i++)
    animator->animation_ended(instance, (animator_transition){current.id},
                              current.tokens[i].token, current.is_complete ? 0 : 1);
}

static void *destroy_elsewhere(void *pointer) {
  void **pair = pointer;
  ((const animator_descriptor *)pair[0])->destroy(pair[1]);
  return NULL;
}

static void lead(const animator_descriptor *animator, animator_instance *instance,
                 bool has_frames) {
  current = (run){.id = 77, .is_begin = true, .thread = pthread_self(), .has_frames = has_frames};
  animator_context context = {.struct_size = sizeof context,
                              .operation = ANIMATOR_OPERATION_PUSH,
                              .container = handle_of(CONTAINER),
                              .from = handle_of(FROM),
                              .to = handle_of(TO),
                              .from_initial_frame = frame,
                              .to_final_frame = frame,
                              .container_bounds = frame,
                              .scale = 1};
#ifdef H_17
  context.scale = 0;
#endif
  const animator_status status =
      animator->begin(instance, &context, (animator_transition){current.id});
  current.is_begin = false;
  current.is_running = true;
#ifndef H_02
  if (status == ANIMATOR_STATUS_OK) {
#else
  if (true) {
#endif
    if (current.runs_frames) look_at_frames(animator, instance);
    tell(animator, instance);
#ifdef H_30
    while (current.is_manual && !current.is_complete) pause();
#endif
    end_run(animator, instance);
  } else {
    printf("begin answered %d\n", (int)status);
  }
  current.is_running = false;
}

static void use(const animator_descriptor *animator) {
  const animator_granted_capability granted[] = {{"org.nobody.asked", 1, 0}};
  animator_grant grant = {.struct_size = sizeof grant};
  (void)granted;
  const animator_granted_capability frames[] = {{ANIMATOR_FRAME_ID, 1, 0}};
  for (uint32_t i = 0; i < animator->capability_count; i++)
    if (strcmp(animator->capabilities[i]->id, ANIMATOR_FRAME_ID) == 0) {
      grant.capabilities = frames;
      grant.capability_count = 1;
    }
  const bool has_frames = grant.capability_count > 0;
#ifdef H_16
  grant.capabilities = granted;
  grant.capability_count = 1;
#endif
#ifndef H_04
  for (uint32_t i = 0; i < animator->capability_count; i++)
    if (animator->capabilities[i]->need == ANIMATOR_NEED_REQUIRED) {
#ifndef H_31
      printf("requires %s, which is not here\n", animator->capabilities[i]->id);
#endif
      return;
    }
#endif
  animator_instance *instance = NULL;
  const animator_status status = animator->create(animator, &bare_host, &grant, &instance);
#ifdef H_04
  if (status == ANIMATOR_STATUS_MISSING_CAPABILITY) {
    printf("org.nobody.nothing is not here\n");
    lead(animator, instance, has_frames);
    return;
  }
#endif
  if (status != ANIMATOR_STATUS_OK) {
#ifdef H_03
    lead(animator, instance, has_frames);
#endif
    return;
  }
  lead(animator, instance, has_frames);
#ifdef H_06
  void *pair[] = {(void *)(uintptr_t)animator, instance};
  pthread_t thread;
  pthread_create(&thread, NULL, destroy_elsewhere, pair);
  pthread_join(thread, NULL);
#else
  (void)destroy_elsewhere;
  animator->destroy(instance);
#endif
}

static int play(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return 3;
  const entry_function entry = (entry_function)(uintptr_t)dlsym(library, "animator_entry");
  if (entry == NULL) return 3;
  const animator_offer offer = {.struct_size = sizeof offer,
                                .abi_oldest = ANIMATOR_ABI_OLDEST,
                                .abi_newest = ANIMATOR_ABI_NEWEST,
                                .host = &bare_host};
  const animator_plugin *plugin = NULL;
  const animator_status status = entry(&offer, &plugin);
#ifndef H_05
  if (status != ANIMATOR_STATUS_OK) return 1;
#else
  if (status != ANIMATOR_STATUS_OK && status != ANIMATOR_STATUS_BAD_ABI) return 1;
#endif
  use(plugin->animators[0]);
  return 0;
}

static bool named(const char *path, const char *scenario) {
  return strstr(path, scenario) != NULL;
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  const char *path = arguments[1];
  bool is_apart = true;
#ifdef H_22
  is_apart = !named(path, "hangs");
#elif defined H_23
  is_apart = !named(path, "crashes");
#elif defined H_24
  is_apart = !named(path, "exits");
#else
  (void)named;
#endif
  if (!is_apart) return play(path);
  const pid_t child = fork();
  if (child == 0) {
    const int code = play(path);
    fflush(stdout);
    _exit(code);
  }
  // Ten seconds, in steps.
  for (int i = 0; i < 1000; i++) {
    int status;
    if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) ? 0 : 1;
    usleep(10000);
    if (i == 100 && named(path, "hangs")) break;
  }
  kill(child, SIGKILL);
  return 1;
}
