/// Masks: the alpha channel of one layer cuts another.
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
  /// belongs to the app or masks another layer), NOT_GRANTED, BAD_STATE,
  /// BAD_THREAD.
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
