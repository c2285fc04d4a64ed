#include "layout.h"

#include <animator/animator.h>

#define MEMBER(type, member) \
  {#member, offsetof(type, member), sizeof(((type *)0)->member)}
#define STRUCT(type) \
  {#type, sizeof(type), _Alignof(type), type##_members, \
   sizeof type##_members / sizeof type##_members[0]}
#define VALUE(name) {#name, (int64_t)name}
#define ENUM(type) \
  {#type, sizeof(type), type##_values, \
   sizeof type##_values / sizeof type##_values[0]}

static const animator_layout_member_row animator_transition_members[] = {
    MEMBER(animator_transition, id),
};

static const animator_layout_member_row animator_layer_members[] = {
    MEMBER(animator_layer, id),
};

static const animator_layout_member_row animator_point_members[] = {
    MEMBER(animator_point, x),
    MEMBER(animator_point, y),
};

static const animator_layout_member_row animator_rect_members[] = {
    MEMBER(animator_rect, x),
    MEMBER(animator_rect, y),
    MEMBER(animator_rect, width),
    MEMBER(animator_rect, height),
};

static const animator_layout_member_row animator_color_members[] = {
    MEMBER(animator_color, red),
    MEMBER(animator_color, green),
    MEMBER(animator_color, blue),
    MEMBER(animator_color, alpha),
};

static const animator_layout_member_row animator_matrix_members[] = {
    MEMBER(animator_matrix, m),
};

static const animator_layout_member_row animator_value_members[] = {
    MEMBER(animator_value, kind),
    MEMBER(animator_value, reserved),
    MEMBER(animator_value, numbers),
};

static const animator_layout_member_row animator_curve_members[] = {
    MEMBER(animator_curve, kind),
    MEMBER(animator_curve, count),
    MEMBER(animator_curve, jump),
    MEMBER(animator_curve, reserved),
    MEMBER(animator_curve, x1),
    MEMBER(animator_curve, y1),
    MEMBER(animator_curve, x2),
    MEMBER(animator_curve, y2),
};

static const animator_layout_member_row animator_keyframe_members[] = {
    MEMBER(animator_keyframe, offset),
    MEMBER(animator_keyframe, value),
    MEMBER(animator_keyframe, curve),
};

static const animator_layout_member_row animator_animation_members[] = {
    MEMBER(animator_animation, struct_size),
    MEMBER(animator_animation, property),
    MEMBER(animator_animation, fill),
    MEMBER(animator_animation, flags),
    MEMBER(animator_animation, keyframe_count),
    MEMBER(animator_animation, delay),
    MEMBER(animator_animation, duration),
    MEMBER(animator_animation, repeat_count),
    MEMBER(animator_animation, curve),
    MEMBER(animator_animation, from),
    MEMBER(animator_animation, to),
    MEMBER(animator_animation, by),
    MEMBER(animator_animation, keyframes),
    MEMBER(animator_animation, token),
};

static const animator_layout_member_row animator_path_element_members[] = {
    MEMBER(animator_path_element, verb),
    MEMBER(animator_path_element, reserved),
    MEMBER(animator_path_element, points),
};

static const animator_layout_member_row animator_path_members[] = {
    MEMBER(animator_path, struct_size),
    MEMBER(animator_path, elements),
    MEMBER(animator_path, element_count),
};

static const animator_layout_member_row animator_layer_state_members[] = {
    MEMBER(animator_layer_state, struct_size),
    MEMBER(animator_layer_state, position),
    MEMBER(animator_layer_state, bounds),
    MEMBER(animator_layer_state, anchor_point),
    MEMBER(animator_layer_state, transform),
    MEMBER(animator_layer_state, opacity),
    MEMBER(animator_layer_state, z_position),
    MEMBER(animator_layer_state, corner_radius),
};

static const animator_layout_member_row animator_host_members[] = {
    MEMBER(animator_host, struct_size),
    MEMBER(animator_host, abi),
    MEMBER(animator_host, reserved),
    MEMBER(animator_host, name),
    MEMBER(animator_host, version),
    MEMBER(animator_host, log),
    MEMBER(animator_host, get_capability),
    MEMBER(animator_host, find_layer),
    MEMBER(animator_host, get_layer),
    MEMBER(animator_host, convert_point),
    MEMBER(animator_host, get_number),
    MEMBER(animator_host, get_text),
    MEMBER(animator_host, insert_layer),
    MEMBER(animator_host, create_layer),
    MEMBER(animator_host, create_path_layer),
    MEMBER(animator_host, set_value),
    MEMBER(animator_host, add_animation),
    MEMBER(animator_host, complete_manually),
    MEMBER(animator_host, complete),
};

static const animator_layout_member_row animator_layer_mask_members[] = {
    MEMBER(animator_layer_mask, struct_size),
    MEMBER(animator_layer_mask, set_mask),
    MEMBER(animator_layer_mask, clear_mask),
};

static const animator_layout_member_row animator_spring_members[] = {
    MEMBER(animator_spring, struct_size),
    MEMBER(animator_spring, duration),
    MEMBER(animator_spring, damping_ratio),
    MEMBER(animator_spring, mass),
    MEMBER(animator_spring, stiffness),
    MEMBER(animator_spring, damping),
    MEMBER(animator_spring, initial_velocity),
};

static const animator_layout_member_row animator_spring_functions_members[] = {
    MEMBER(animator_spring_functions, struct_size),
    MEMBER(animator_spring_functions, add_spring_animation),
};

static const animator_layout_member_row animator_offer_members[] = {
    MEMBER(animator_offer, struct_size),
    MEMBER(animator_offer, abi_oldest),
    MEMBER(animator_offer, abi_newest),
    MEMBER(animator_offer, host),
};

static const animator_layout_member_row animator_capability_use_members[] = {
    MEMBER(animator_capability_use, struct_size),
    MEMBER(animator_capability_use, id),
    MEMBER(animator_capability_use, need),
    MEMBER(animator_capability_use, min_revision),
    MEMBER(animator_capability_use, max_revision),
    MEMBER(animator_capability_use, reserved),
    MEMBER(animator_capability_use, fallback),
};

static const animator_layout_member_row animator_parameter_members[] = {
    MEMBER(animator_parameter, struct_size),
    MEMBER(animator_parameter, id),
    MEMBER(animator_parameter, name),
    MEMBER(animator_parameter, type),
    MEMBER(animator_parameter, reserved),
    MEMBER(animator_parameter, unit),
    MEMBER(animator_parameter, minimum),
    MEMBER(animator_parameter, maximum),
    MEMBER(animator_parameter, default_number),
    MEMBER(animator_parameter, default_text),
    MEMBER(animator_parameter, choices),
};

static const animator_layout_member_row animator_granted_capability_members[] = {
    MEMBER(animator_granted_capability, id),
    MEMBER(animator_granted_capability, revision),
    MEMBER(animator_granted_capability, reserved),
};

static const animator_layout_member_row animator_grant_members[] = {
    MEMBER(animator_grant, struct_size),
    MEMBER(animator_grant, capabilities),
    MEMBER(animator_grant, capability_count),
};

static const animator_layout_member_row animator_context_members[] = {
    MEMBER(animator_context, struct_size),
    MEMBER(animator_context, operation),
    MEMBER(animator_context, direction),
    MEMBER(animator_context, container),
    MEMBER(animator_context, from),
    MEMBER(animator_context, to),
    MEMBER(animator_context, from_initial_frame),
    MEMBER(animator_context, from_final_frame),
    MEMBER(animator_context, to_initial_frame),
    MEMBER(animator_context, to_final_frame),
    MEMBER(animator_context, container_bounds),
    MEMBER(animator_context, scale),
    MEMBER(animator_context, layout_direction),
    MEMBER(animator_context, reduced_motion),
};

static const animator_layout_member_row animator_descriptor_members[] = {
    MEMBER(animator_descriptor, struct_size),
    MEMBER(animator_descriptor, id),
    MEMBER(animator_descriptor, name),
    MEMBER(animator_descriptor, version),
    MEMBER(animator_descriptor, operations),
    MEMBER(animator_descriptor, claims),
    MEMBER(animator_descriptor, minimum_duration),
    MEMBER(animator_descriptor, default_duration),
    MEMBER(animator_descriptor, maximum_duration),
    MEMBER(animator_descriptor, maximum_overshoot),
    MEMBER(animator_descriptor, capabilities),
    MEMBER(animator_descriptor, parameters),
    MEMBER(animator_descriptor, capability_count),
    MEMBER(animator_descriptor, parameter_count),
    MEMBER(animator_descriptor, create),
    MEMBER(animator_descriptor, destroy),
    MEMBER(animator_descriptor, begin),
    MEMBER(animator_descriptor, animation_ended),
    MEMBER(animator_descriptor, end),
    MEMBER(animator_descriptor, get_capability),
};

static const animator_layout_member_row animator_plugin_members[] = {
    MEMBER(animator_plugin, struct_size),
    MEMBER(animator_plugin, abi_oldest),
    MEMBER(animator_plugin, abi_newest),
    MEMBER(animator_plugin, name),
    MEMBER(animator_plugin, version),
    MEMBER(animator_plugin, license),
    MEMBER(animator_plugin, contact),
    MEMBER(animator_plugin, animators),
    MEMBER(animator_plugin, animator_count),
    MEMBER(animator_plugin, unloadable),
};

static const animator_layout_member_row animator_interaction_members[] = {
    MEMBER(animator_interaction, struct_size),
    MEMBER(animator_interaction, law),
    MEMBER(animator_interaction, starts_under_finger),
    MEMBER(animator_interaction, distance),
    MEMBER(animator_interaction, minimum_progress),
    MEMBER(animator_interaction, maximum_progress),
};

static const animator_layout_member_row animator_release_members[] = {
    MEMBER(animator_release, struct_size),
    MEMBER(animator_release, finish),
    MEMBER(animator_release, has_curve),
    MEMBER(animator_release, speed),
    MEMBER(animator_release, curve),
};

static const animator_layout_member_row animator_interactive_members[] = {
    MEMBER(animator_interactive, struct_size),
    MEMBER(animator_interactive, get_interaction),
    MEMBER(animator_interactive, release),
    MEMBER(animator_interactive, phase_changed),
};

static const animator_layout_member_row animator_transform_part_members[] = {
    MEMBER(animator_transform_part, kind),
    MEMBER(animator_transform_part, reserved),
    MEMBER(animator_transform_part, x),
    MEMBER(animator_transform_part, y),
    MEMBER(animator_transform_part, z),
    MEMBER(animator_transform_part, degrees),
};

static const animator_layout_member_row animator_transform_way_members[] = {
    MEMBER(animator_transform_way, struct_size),
    MEMBER(animator_transform_way, from),
    MEMBER(animator_transform_way, to),
    MEMBER(animator_transform_way, from_count),
    MEMBER(animator_transform_way, to_count),
    MEMBER(animator_transform_way, spring),
};

static const animator_layout_member_row animator_transform_3d_members[] = {
    MEMBER(animator_transform_3d, struct_size),
    MEMBER(animator_transform_3d, add_transform_animation),
};

static const animator_layout_member_row animator_snapshot_members[] = {
    MEMBER(animator_snapshot, struct_size),
    MEMBER(animator_snapshot, create_snapshot),
    MEMBER(animator_snapshot, create_snapshot_grid),
};

static const animator_layout_member_row animator_match_members[] = {
    MEMBER(animator_match, struct_size),
    MEMBER(animator_match, id),
    MEMBER(animator_match, from),
    MEMBER(animator_match, to),
    MEMBER(animator_match, from_frame),
    MEMBER(animator_match, to_frame),
};

static const animator_layout_member_row animator_matched_geometry_members[] = {
    MEMBER(animator_matched_geometry, struct_size),
    MEMBER(animator_matched_geometry, get_match_count),
    MEMBER(animator_matched_geometry, get_match),
    MEMBER(animator_matched_geometry, move_match),
    MEMBER(animator_matched_geometry, move_matches),
};

static const animator_layout_member_row animator_frame_value_members[] = {
    MEMBER(animator_frame_value, layer),
    MEMBER(animator_frame_value, property),
    MEMBER(animator_frame_value, reserved),
};

static const animator_layout_member_row animator_frame_functions_members[] = {
    MEMBER(animator_frame_functions, struct_size),
    MEMBER(animator_frame_functions, run_frames),
};

static const animator_layout_member_row animator_frame_members[] = {
    MEMBER(animator_frame, struct_size),
    MEMBER(animator_frame, frame),
};

static const animator_layout_struct_row structs[] = {
    STRUCT(animator_transition),
    STRUCT(animator_layer),
    STRUCT(animator_point),
    STRUCT(animator_rect),
    STRUCT(animator_color),
    STRUCT(animator_matrix),
    STRUCT(animator_value),
    STRUCT(animator_curve),
    STRUCT(animator_keyframe),
    STRUCT(animator_animation),
    STRUCT(animator_path_element),
    STRUCT(animator_path),
    STRUCT(animator_layer_state),
    STRUCT(animator_host),
    STRUCT(animator_layer_mask),
    STRUCT(animator_spring),
    STRUCT(animator_spring_functions),
    STRUCT(animator_offer),
    STRUCT(animator_capability_use),
    STRUCT(animator_parameter),
    STRUCT(animator_granted_capability),
    STRUCT(animator_grant),
    STRUCT(animator_context),
    STRUCT(animator_descriptor),
    STRUCT(animator_plugin),
    STRUCT(animator_interaction),
    STRUCT(animator_release),
    STRUCT(animator_interactive),
    STRUCT(animator_transform_part),
    STRUCT(animator_transform_way),
    STRUCT(animator_transform_3d),
    STRUCT(animator_snapshot),
    STRUCT(animator_match),
    STRUCT(animator_matched_geometry),
    STRUCT(animator_frame_value),
    STRUCT(animator_frame_functions),
    STRUCT(animator_frame),
};

static const animator_layout_value_row animator_status_values[] = {
    VALUE(ANIMATOR_STATUS_OK),
    VALUE(ANIMATOR_STATUS_BAD_ARG),
    VALUE(ANIMATOR_STATUS_BAD_SIZE),
    VALUE(ANIMATOR_STATUS_BAD_ABI),
    VALUE(ANIMATOR_STATUS_BAD_STATE),
    VALUE(ANIMATOR_STATUS_BAD_HANDLE),
    VALUE(ANIMATOR_STATUS_BAD_VALUE),
    VALUE(ANIMATOR_STATUS_BAD_TIME),
    VALUE(ANIMATOR_STATUS_BAD_THREAD),
    VALUE(ANIMATOR_STATUS_NOT_READY),
    VALUE(ANIMATOR_STATUS_NOT_GRANTED),
    VALUE(ANIMATOR_STATUS_MISSING_CAPABILITY),
    VALUE(ANIMATOR_STATUS_UNSUPPORTED),
    VALUE(ANIMATOR_STATUS_NOT_FOUND),
    VALUE(ANIMATOR_STATUS_LIMIT),
    VALUE(ANIMATOR_STATUS_NO_MEMORY),
    VALUE(ANIMATOR_STATUS_CANCELLED),
    VALUE(ANIMATOR_STATUS_INTERNAL),
};

static const animator_layout_value_row animator_log_level_values[] = {
    VALUE(ANIMATOR_LOG_LEVEL_DEBUG),
    VALUE(ANIMATOR_LOG_LEVEL_INFO),
    VALUE(ANIMATOR_LOG_LEVEL_WARNING),
    VALUE(ANIMATOR_LOG_LEVEL_ERROR),
};

static const animator_layout_value_row animator_operation_values[] = {
    VALUE(ANIMATOR_OPERATION_PUSH),
    VALUE(ANIMATOR_OPERATION_POP),
    VALUE(ANIMATOR_OPERATION_UNWIND),
    VALUE(ANIMATOR_OPERATION_PRESENT),
    VALUE(ANIMATOR_OPERATION_DISMISS),
    VALUE(ANIMATOR_OPERATION_REPLACE),
};

static const animator_layout_value_row animator_direction_values[] = {
    VALUE(ANIMATOR_DIRECTION_FORWARD),
    VALUE(ANIMATOR_DIRECTION_BACKWARD),
};

static const animator_layout_value_row animator_outcome_values[] = {
    VALUE(ANIMATOR_OUTCOME_FINISHED),
    VALUE(ANIMATOR_OUTCOME_CANCELLED),
    VALUE(ANIMATOR_OUTCOME_SKIPPED),
    VALUE(ANIMATOR_OUTCOME_FAILED),
};

static const animator_layout_value_row animator_layout_direction_values[] = {
    VALUE(ANIMATOR_LAYOUT_DIRECTION_LEFT_TO_RIGHT),
    VALUE(ANIMATOR_LAYOUT_DIRECTION_RIGHT_TO_LEFT),
};

static const animator_layout_value_row animator_value_kind_values[] = {
    VALUE(ANIMATOR_VALUE_KIND_SCALAR),
    VALUE(ANIMATOR_VALUE_KIND_POINT),
    VALUE(ANIMATOR_VALUE_KIND_RECT),
    VALUE(ANIMATOR_VALUE_KIND_COLOR),
    VALUE(ANIMATOR_VALUE_KIND_MATRIX),
};

static const animator_layout_value_row animator_property_values[] = {
    VALUE(ANIMATOR_PROPERTY_POSITION),
    VALUE(ANIMATOR_PROPERTY_BOUNDS),
    VALUE(ANIMATOR_PROPERTY_ANCHOR_POINT),
    VALUE(ANIMATOR_PROPERTY_TRANSFORM),
    VALUE(ANIMATOR_PROPERTY_OPACITY),
    VALUE(ANIMATOR_PROPERTY_Z_POSITION),
    VALUE(ANIMATOR_PROPERTY_CORNER_RADIUS),
    VALUE(ANIMATOR_PROPERTY_BACKGROUND_COLOR),
    VALUE(ANIMATOR_PROPERTY_TINT),
    VALUE(ANIMATOR_PROPERTY_SHADOW_COLOR),
    VALUE(ANIMATOR_PROPERTY_SHADOW_OPACITY),
    VALUE(ANIMATOR_PROPERTY_SHADOW_OFFSET),
    VALUE(ANIMATOR_PROPERTY_SHADOW_RADIUS),
    VALUE(ANIMATOR_PROPERTY_DOUBLE_SIDED),
    VALUE(ANIMATOR_PROPERTY_BACKDROP_BLUR),
};

static const animator_layout_value_row animator_curve_kind_values[] = {
    VALUE(ANIMATOR_CURVE_KIND_LINEAR),
    VALUE(ANIMATOR_CURVE_KIND_CUBIC_BEZIER),
    VALUE(ANIMATOR_CURVE_KIND_STEPS),
};

static const animator_layout_value_row animator_jump_values[] = {
    VALUE(ANIMATOR_JUMP_END),
    VALUE(ANIMATOR_JUMP_START),
    VALUE(ANIMATOR_JUMP_NONE),
    VALUE(ANIMATOR_JUMP_BOTH),
};

static const animator_layout_value_row animator_fill_values[] = {
    VALUE(ANIMATOR_FILL_NONE),
    VALUE(ANIMATOR_FILL_FORWARDS),
    VALUE(ANIMATOR_FILL_BACKWARDS),
    VALUE(ANIMATOR_FILL_BOTH),
};

static const animator_layout_value_row animator_animation_flags_values[] = {
    VALUE(ANIMATOR_ANIMATION_FLAGS_ADDITIVE),
    VALUE(ANIMATOR_ANIMATION_FLAGS_AUTOREVERSES),
};

static const animator_layout_value_row animator_path_verb_values[] = {
    VALUE(ANIMATOR_PATH_VERB_MOVE),
    VALUE(ANIMATOR_PATH_VERB_LINE),
    VALUE(ANIMATOR_PATH_VERB_CURVE),
    VALUE(ANIMATOR_PATH_VERB_CLOSE),
};

static const animator_layout_value_row animator_place_values[] = {
    VALUE(ANIMATOR_PLACE_TOP),
    VALUE(ANIMATOR_PLACE_BOTTOM),
    VALUE(ANIMATOR_PLACE_ABOVE),
    VALUE(ANIMATOR_PLACE_BELOW),
};

static const animator_layout_value_row animator_need_values[] = {
    VALUE(ANIMATOR_NEED_REQUIRED),
    VALUE(ANIMATOR_NEED_OPTIONAL),
    VALUE(ANIMATOR_NEED_PROVIDED),
};

static const animator_layout_value_row animator_parameter_type_values[] = {
    VALUE(ANIMATOR_PARAMETER_TYPE_NUMBER),
    VALUE(ANIMATOR_PARAMETER_TYPE_BOOLEAN),
    VALUE(ANIMATOR_PARAMETER_TYPE_TEXT),
    VALUE(ANIMATOR_PARAMETER_TYPE_CHOICE),
};

static const animator_layout_value_row animator_claims_values[] = {
    VALUE(ANIMATOR_CLAIMS_SYMMETRIC),
    VALUE(ANIMATOR_CLAIMS_MONOTONE_MASK),
    VALUE(ANIMATOR_CLAIMS_ALLOCATION_FREE),
    VALUE(ANIMATOR_CLAIMS_HANDLES_REDUCED_MOTION),
};

static const animator_layout_value_row animator_scrub_law_values[] = {
    VALUE(ANIMATOR_SCRUB_LAW_LINEAR),
    VALUE(ANIMATOR_SCRUB_LAW_CURVE),
};

static const animator_layout_value_row animator_phase_values[] = {
    VALUE(ANIMATOR_PHASE_RUNNING),
    VALUE(ANIMATOR_PHASE_HELD),
    VALUE(ANIMATOR_PHASE_FINISHING),
    VALUE(ANIMATOR_PHASE_CANCELLING),
};

static const animator_layout_value_row animator_transform_part_kind_values[] = {
    VALUE(ANIMATOR_TRANSFORM_PART_KIND_TRANSLATE),
    VALUE(ANIMATOR_TRANSFORM_PART_KIND_SCALE),
    VALUE(ANIMATOR_TRANSFORM_PART_KIND_ROTATE),
    VALUE(ANIMATOR_TRANSFORM_PART_KIND_PERSPECTIVE),
};

static const animator_layout_enum_row enums[] = {
    ENUM(animator_status),
    ENUM(animator_log_level),
    ENUM(animator_operation),
    ENUM(animator_direction),
    ENUM(animator_outcome),
    ENUM(animator_layout_direction),
    ENUM(animator_value_kind),
    ENUM(animator_property),
    ENUM(animator_curve_kind),
    ENUM(animator_jump),
    ENUM(animator_fill),
    ENUM(animator_animation_flags),
    ENUM(animator_path_verb),
    ENUM(animator_place),
    ENUM(animator_need),
    ENUM(animator_parameter_type),
    ENUM(animator_claims),
    ENUM(animator_scrub_law),
    ENUM(animator_phase),
    ENUM(animator_transform_part_kind),
};

// What may never change, held here against the compiler.
_Static_assert(sizeof(animator_status) == 4, "statuses are 32 bits");
_Static_assert(sizeof(animator_property) == 4, "enumerations are 32 bits");
_Static_assert(sizeof(animator_operation) == 4, "sets are 32 bits");
_Static_assert(sizeof(animator_layer) == 8, "handles are 64 bits");
_Static_assert(sizeof(animator_value) == 136, "a value has a fixed size");
_Static_assert(sizeof(animator_keyframe) == 192, "a keyframe has a fixed size");
_Static_assert(sizeof(animator_transform_part) == 40, "a part has a fixed size");
_Static_assert(sizeof(animator_frame_value) == 16, "an entry has a fixed size");
_Static_assert(offsetof(animator_offer, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_plugin, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_descriptor, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_host, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_context, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_animation, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_interaction, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_release, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_interactive, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_transform_way, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_transform_3d, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_frame_functions, struct_size) == 0, "size first");
_Static_assert(offsetof(animator_frame, struct_size) == 0, "size first");

size_t animator_layout_struct_count(void) {
  return sizeof structs / sizeof structs[0];
}

animator_layout_struct_row animator_layout_struct(size_t index) {
  return structs[index];
}

size_t animator_layout_enum_count(void) {
  return sizeof enums / sizeof enums[0];
}

animator_layout_enum_row animator_layout_enum(size_t index) {
  return enums[index];
}
