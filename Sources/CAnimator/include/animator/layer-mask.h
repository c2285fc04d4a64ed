/// Masks: the alpha channel of one layer cuts another.
///
/// A disc of 100 points that uncovers the incoming screen from its middle:
///
///     animator_layer mask;
///     host->create_path_layer(transition, "disc", &circle, black, &mask);
///     value = animator_value_point(bounds.width / 2, bounds.height / 2);
///     host->set_value(transition, mask, ANIMATOR_PROPERTY_POSITION, &value);
///     masks->set_mask(transition, context->to, mask);
///
/// Then scale it until it covers the screen: a new layer's bounds are empty, so
/// it scales about its path's (0, 0), wherever its anchor point is. Where the
/// edge of the mask crosses a pixel the two screens mix there; elsewhere one or
/// the other shows exactly.
#ifndef ANIMATOR_LAYER_MASK_H
#define ANIMATOR_LAYER_MASK_H

#include "host.h"

/// The capability's id. Granted: a mask may be set. Fallback: show no mask.
#define ANIMATOR_LAYER_MASK_ID "animator.layer-mask"
/// The revision that this header describes.
#define ANIMATOR_LAYER_MASK_REVISION 1u

/// The functions of `animator.layer-mask/1`. Constant, owned by the host.
typedef struct animator_layer_mask {
  size_t struct_size;

  /// Cuts `layer`, its children included, by the alpha channel of `mask`.
  ///
  /// `mask` is a layer that this transition created and that masks nothing
  /// else; it leaves its parent. It lives in the bounds space of `layer`: map
  /// positions with `convert_point`. Where the mask draws nothing, nothing of
  /// the layer shows. A mask that the app had set comes back at the end.
  /// OK, BAD_HANDLE, BAD_VALUE (a layer inside itself), UNSUPPORTED (`mask`
  /// belongs to the app or masks another layer), LIMIT (1500 layers that lie
  /// or mask one in the other), NOT_GRANTED, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL set_mask)(animator_transition transition,
                                               animator_layer layer,
                                               animator_layer mask);

  /// Takes the mask off a layer, whoever set it; harmless when there is none.
  ///
  /// OK, BAD_HANDLE, NOT_GRANTED, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL clear_mask)(animator_transition transition,
                                                 animator_layer layer);
} animator_layer_mask;

#endif
