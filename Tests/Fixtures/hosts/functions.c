// What the bare host answers.
#include "bare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OK ANIMATOR_STATUS_OK
#define ANSWER(status) return ANIMATOR_STATUS_##status

run current;

animator_layer handle_of(uint32_t layer) {
  return (animator_layer){current.id << 32 | layer};
}

static animator_status enter(animator_transition t, bool is_late) {
#ifndef H_08
  if (t.id != current.id || !(current.is_begin || current.is_running)) ANSWER(BAD_HANDLE);
#else
  if (t.id != current.id) ANSWER(BAD_HANDLE);
  if (!current.is_begin && !current.is_running) ANSWER(OK);
#endif
#ifndef H_15
  if (!pthread_equal(pthread_self(), current.thread)) ANSWER(BAD_THREAD);
#endif
#ifdef H_28
  is_late = true;
#endif
  return current.is_begin || is_late ? OK : ANIMATOR_STATUS_BAD_STATE;
}

#define ENTER(t)                                       \
  do {                                                 \
    const animator_status status_ = enter(t, false);   \
    if (status_ != OK) return status_;                 \
  } while (0)

static bool is_layer(animator_layer layer) {
#ifdef H_07
  if (layer.id == 0x7fffffffffffffffull) return true;
#endif
  const uint32_t number = (uint32_t)layer.id;
  return layer.id >> 32 == current.id && number >= CONTAINER && number < FIRST_MADE + current.made;
}

static bool is_text(const char *text) {
  for (const unsigned char *byte = (const unsigned char *)text; *byte != 0; byte++)
    if (*byte >= 0xF8 || *byte == 0xC0 || *byte == 0xC1) return false;
  return true;
}

static void take_log(animator_log_level level, const char *message) {
  (void)level;
#ifdef H_27
  printf("%.4096s\n", message[0] == 0 ? "" : message);
#else
  if (message != NULL && is_text(message)) printf("%.4096s\n", message);
#endif
  fflush(stdout);
}

static const void *get_capability(const char *id, uint32_t revision);

// MARK: - Asking

static animator_status find_layer(animator_transition t, animator_layer ancestor,
                                  const char *name, animator_layer *out) {
  ENTER(t);
  if (out == NULL) ANSWER(BAD_ARG);
  *out = (animator_layer){0};
  if (name == NULL) ANSWER(BAD_ARG);
  if (!is_layer(ancestor)) ANSWER(BAD_HANDLE);
  ANSWER(NOT_FOUND);
}

static animator_status get_layer(animator_transition t, animator_layer layer,
                                 animator_layer_state *out) {
  ENTER(t);
  if (out == NULL) ANSWER(BAD_ARG);
  if (out->struct_size < sizeof *out) ANSWER(BAD_SIZE);
  if (!is_layer(layer)) ANSWER(BAD_HANDLE);
  *out = (animator_layer_state){.struct_size = out->struct_size,
                                .position = {50, 50},
                                .bounds = {0, 0, 100, 100},
                                .anchor_point = {0.5, 0.5},
                                .transform = animator_matrix_identity(),
                                .opacity = 1};
#ifdef H_25
  memset(out + 1, 0, 8);
#endif
  ANSWER(OK);
}

static animator_status convert_point(animator_transition t, animator_point point,
                                     animator_layer from, animator_layer to,
                                     animator_point *out) {
  ENTER(t);
  if (out == NULL) ANSWER(BAD_ARG);
  if (!is_layer(from) || !is_layer(to)) ANSWER(BAD_HANDLE);
  if (!isfinite(point.x) || !isfinite(point.y)) ANSWER(BAD_VALUE);
  *out = point;
  ANSWER(OK);
}

static animator_status get_number(animator_transition t, const char *id, double *out) {
  ENTER(t);
  if (id == NULL || out == NULL) ANSWER(BAD_ARG);
  if (strcmp(id, "words") == 0) ANSWER(UNSUPPORTED);
  if (strcmp(id, "amount") == 0)
#ifdef H_26
    *out = 7;
#else
    *out = 0.25;
#endif
  else if (strcmp(id, "flag") == 0)
    *out = 1;
  else
    ANSWER(NOT_FOUND);
  ANSWER(OK);
}

static animator_status get_text(animator_transition t, const char *id, const char **out) {
  ENTER(t);
  if (id == NULL || out == NULL) ANSWER(BAD_ARG);
  if (strcmp(id, "amount") == 0 || strcmp(id, "flag") == 0) ANSWER(UNSUPPORTED);
  if (strcmp(id, "words") != 0) ANSWER(NOT_FOUND);
  *out = "w\u00f6rter";
  ANSWER(OK);
}

// MARK: - Declaring

static animator_status insert_layer(animator_transition t, animator_layer layer,
                                    animator_layer parent, animator_place place,
                                    animator_layer sibling) {
  ENTER(t);
  if (place > ANIMATOR_PLACE_BELOW) ANSWER(BAD_ARG);
  if (!is_layer(layer) || !is_layer(parent)) ANSWER(BAD_HANDLE);
#ifndef H_12
  if ((uint32_t)layer.id < FIRST_MADE && (uint32_t)layer.id != TO) ANSWER(UNSUPPORTED);
#endif
  if (layer.id == parent.id) ANSWER(BAD_VALUE);
  const bool is_beside = place == ANIMATOR_PLACE_ABOVE || place == ANIMATOR_PLACE_BELOW;
  if (is_beside && !is_layer(sibling)) ANSWER(BAD_HANDLE);
  if (is_beside && (uint32_t)parent.id != CONTAINER) ANSWER(BAD_VALUE);
  ANSWER(OK);
}

static animator_status create_layer(animator_transition t, const char *name,
                                    animator_layer *out) {
  ENTER(t);
  if (name == NULL || out == NULL) ANSWER(BAD_ARG);
  const size_t length = strlen(name);
#ifndef H_11
  if (length == 0 || length > 255 || strchr(name, '/') != NULL || name[0] == '@' ||
      !is_text(name))
    ANSWER(BAD_VALUE);
#else
  (void)length;
#endif
#ifndef H_14
  if (current.made == MOST_LAYERS) ANSWER(LIMIT);
#endif
  *out = handle_of(FIRST_MADE + current.made++);
  ANSWER(OK);
}

static animator_status create_path_layer(animator_transition t, const char *name,
                                         const animator_path *path, animator_color fill,
                                         animator_layer *out) {
  ENTER(t);
  (void)fill;
  if (path == NULL) ANSWER(BAD_ARG);
  if (path->struct_size < sizeof *path) ANSWER(BAD_SIZE);
  if (path->element_count == 0 || path->elements[0].verb != ANIMATOR_PATH_VERB_MOVE)
    ANSWER(BAD_VALUE);
  for (uint32_t i = 0; i < path->element_count; i++)
    if (!isfinite(path->elements[i].points[0].x)) ANSWER(BAD_VALUE);
  return create_layer(t, name, out);
}

// What kind of value a property has, and what it may be from and to.
static animator_status check_value(animator_property property, const animator_value *value) {
  static const animator_value_kind kinds[] = {0, 2, 3, 2, 5, 1, 1, 1, 4, 4, 4, 1, 2, 1, 1, 1};
  if (property < 1 || property > ANIMATOR_PROPERTY_BACKDROP_BLUR) ANSWER(BAD_ARG);
  if (value->kind != kinds[property]) ANSWER(BAD_VALUE);
#ifndef H_10
  for (int i = 0; i < 16; i++)
    if (!isfinite(value->numbers[i])) ANSWER(BAD_VALUE);
#endif
  if (property == ANIMATOR_PROPERTY_OPACITY && (value->numbers[0] < 0 || value->numbers[0] > 1))
    ANSWER(BAD_VALUE);
  if (property == ANIMATOR_PROPERTY_TRANSFORM && value->numbers[11] != 0) ANSWER(NOT_GRANTED);
  ANSWER(OK);
}

static animator_status set_value(animator_transition t, animator_layer layer,
                                 animator_property property, const animator_value *value) {
  ENTER(t);
  if (value == NULL) ANSWER(BAD_ARG);
  if (!is_layer(layer)) ANSWER(BAD_HANDLE);
  if (property == ANIMATOR_PROPERTY_CORNER_RADIUS) current.corner_radius = value->numbers[0];
  return check_value(property, value);
}

static animator_status check_animation(const animator_animation *animation) {
  const bool has_ends = animation->from != NULL || animation->to != NULL || animation->by != NULL;
  if (animation->fill > ANIMATOR_FILL_BOTH) ANSWER(BAD_ARG);
  if (animation->curve.kind > ANIMATOR_CURVE_KIND_STEPS) ANSWER(BAD_ARG);
  if (has_ends == (animation->keyframe_count > 0)) ANSWER(BAD_ARG);
  if (animation->curve.x1 < 0 || animation->curve.x1 > 1) ANSWER(BAD_VALUE);
  if (!(animation->duration >= 0) || isinf(animation->duration)) ANSWER(BAD_TIME);
  for (uint32_t i = 1; i < animation->keyframe_count; i++)
    if (animation->keyframes[i].offset < animation->keyframes[i - 1].offset) ANSWER(BAD_VALUE);
  return animation->from == NULL ? OK : check_value(animation->property, animation->from);
}

static animator_status add_animation(animator_transition t, animator_layer layer,
                                     const animator_animation *animation) {
  ENTER(t);
#ifndef H_09
  if (animation == NULL) ANSWER(BAD_ARG);
  if (animation->struct_size < sizeof *animation) ANSWER(BAD_SIZE);
#else
  if (animation == NULL || animation->struct_size < sizeof *animation) ANSWER(INTERNAL);
#endif
  if (!is_layer(layer)) ANSWER(BAD_HANDLE);
  const animator_status status = check_animation(animation);
  if (status != OK || animation->token == 0 || current.told == MOST_TOLD) return status;
  current.tokens[current.told].token = animation->token;
  current.tokens[current.told++].end = animation->delay + animation->duration;
  ANSWER(OK);
}

static animator_status complete_manually(animator_transition t) {
  ENTER(t);
  current.is_manual = true;
  ANSWER(OK);
}

static animator_status complete(animator_transition t, uint32_t finished) {
  const animator_status status = enter(t, true);
  if (status != OK) return status;
  if (finished > 1) ANSWER(BAD_ARG);
#ifndef H_18
  if (current.is_complete) ANSWER(BAD_STATE);
#endif
  current.is_complete = true;
  current.gives_up = finished == 0;
  ANSWER(OK);
}

static animator_status set_mask(animator_transition t, animator_layer layer,
                                animator_layer mask) {
  ENTER(t);
  (void)layer, (void)mask;
#ifdef H_13
  ANSWER(OK);
#else
  ANSWER(NOT_GRANTED);
#endif
}

static animator_status clear_mask(animator_transition t, animator_layer layer) {
  return set_mask(t, layer, layer);
}

static const animator_layer_mask masks = {
    .struct_size = sizeof masks, .set_mask = set_mask, .clear_mask = clear_mask};

static animator_status run_frames(animator_transition t, double duration,
                                  const animator_frame_value *values, uint32_t count) {
  ENTER(t);
  if (!current.has_frames) ANSWER(NOT_GRANTED);
  if (values == NULL) ANSWER(BAD_ARG);
  if (count == 0) ANSWER(BAD_VALUE);
  if (!(duration > 0) || isinf(duration)) ANSWER(BAD_TIME);
  // The probe's one value is enough for a host that draws nothing.
  if (count > 1) ANSWER(LIMIT);
  if (!is_layer(values->layer)) ANSWER(BAD_HANDLE);
  if (values->property != ANIMATOR_PROPERTY_CORNER_RADIUS) ANSWER(UNSUPPORTED);
  current.runs_frames = true;
  return OK;
}

static const animator_frame_functions frames = {
    .struct_size = sizeof frames, .run_frames = run_frames};

static const void *get_capability(const char *id, uint32_t revision) {
  if (id == NULL || revision != 1) return NULL;
  if (strcmp(id, ANIMATOR_FRAME_ID) == 0) return &frames;
  return strcmp(id, ANIMATOR_LAYER_MASK_ID) == 0 ? &masks : NULL;
}

const animator_host bare_host = {.struct_size = sizeof bare_host,
                                 .abi = ANIMATOR_ABI,
                                 .name = "bare host",
#ifndef H_29
                                 .version = "1.0.0",
#endif
                                 .log = take_log,
                                 .get_capability = get_capability,
                                 .find_layer = find_layer,
                                 .get_layer = get_layer,
                                 .convert_point = convert_point,
                                 .get_number = get_number,
                                 .get_text = get_text,
                                 .insert_layer = insert_layer,
                                 .create_layer = create_layer,
                                 .create_path_layer = create_path_layer,
                                 .set_value = set_value,
                                 .add_animation = add_animation,
                                 .complete_manually = complete_manually,
                                 .complete = complete};
