/// Snapshots: copies of what a layer shows, whole or cut into slices.
///
/// A snapshot is a temporary layer with a copy of another layer and of all that
/// lies inside it, with the values that they have at the call: those of the app
/// and what this transition has set so far, without animations. It is no
/// picture of pixels: it stays sharp however large it is drawn, and it may be
/// moved, turned, faded and cut while the layer itself goes on as it is.
///
/// It comes where the layer stands, so that inserted into the container it
/// covers exactly what it shows. A screen that falls apart into twelve slices:
///
///     animator_layer slices[12];
///     snapshots->create_snapshot_grid(transition, "slice", context->from,
///                                     4, 3, slices);
///     for (int i = 0; i < 12; i++)
///       host->insert_layer(transition, slices[i], context->container,
///                          ANIMATOR_PLACE_TOP, animator_layer_none());
///     const animator_value hidden = animator_value_scalar(0);
///     host->set_value(transition, context->from, ANIMATOR_PROPERTY_OPACITY,
///                     &hidden);
///
/// Then animate each slice's POSITION or TRANSFORM; `get_layer` tells where it
/// is. While slices lie side by side no line shows between them.
#ifndef ANIMATOR_SNAPSHOT_H
#define ANIMATOR_SNAPSHOT_H

#include "host.h"

/// The capability's id. Fallback: move the screen as a whole.
#define ANIMATOR_SNAPSHOT_ID "animator.snapshot"
/// The revision that this header describes.
#define ANIMATOR_SNAPSHOT_REVISION 1u

/// The functions of `animator.snapshot/1`. Constant, owned by the host.
typedef struct animator_snapshot {
  size_t struct_size;

  /// Makes a snapshot of a layer, whole or of one slice of it.
  ///
  /// `slice` is a rectangle in the layer's own coordinates, with sides above 0:
  /// the snapshot's bounds, outside of which nothing shows. Null is the whole
  /// layer with whatever hangs over its bounds, such as its shadow. The
  /// snapshot is loose; its anchor point is the middle, its position and its
  /// transform are those by which it lies in the container where the layer
  /// does. `name` as for `create_layer`. `out` receives the handle.
  /// OK, BAD_ARG (null), BAD_VALUE (name, slice), BAD_HANDLE, LIMIT (10000
  /// layers, copies included), NOT_GRANTED, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL create_snapshot)(
      animator_transition transition, const char *ANIMATOR_NULLABLE name,
      animator_layer layer, const animator_rect *ANIMATOR_NULLABLE slice,
      animator_layer *ANIMATOR_NULLABLE out);

  /// Makes snapshots of all slices of a layer in even rows and columns.
  ///
  /// `out` has room for `rows` times `columns` handles and receives them row
  /// after row; each is as `create_snapshot` makes it. All of them or none.
  /// As `create_snapshot`; BAD_VALUE also for 0 or more than 1000 rows or
  /// columns, or a layer without extent.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL create_snapshot_grid)(
      animator_transition transition, const char *ANIMATOR_NULLABLE name,
      animator_layer layer, uint32_t rows, uint32_t columns,
      animator_layer *ANIMATOR_NULLABLE out);
} animator_snapshot;

#endif
