/// Everything that an animator plugin needs. One include, no library to link.
///
/// A plugin is a shared library that exports `animator_entry` and nothing else.
/// Build one with
///     cc -std=c99 -shared -fPIC -fvisibility=hidden -I include x.c -o libx.so
/// and run it with
///     host run --plugin ./libx.so
///
/// How a transition goes:
///  1. The host calls `animator_entry` and reads the plugin's tables.
///  2. It agrees with the animator on capabilities and calls `create`.
///  3. A screen is pushed: the host calls `begin`. There the animator sets
///     values and adds animations, and returns. It sees no frame.
///  4. The host runs what was declared; the user may take it by hand, reverse
///     it or cancel it without the plugin's help.
///  5. The last animation ends. The host calls `end`, removes every layer that
///     the plugin made and restores every value that it set.
///
/// Coordinates. Points, y down. Every layer has bounds (its own coordinates, in
/// which its children live) and a position: where its anchor point lies in its
/// parent. A layer fills the frame (x, y, w, h) of its parent when its bounds
/// are w × h and its position is (x + ax · w, y + ay · h), with (ax, ay) the
/// anchor point; for the usual anchor point (0.5, 0.5) that is the frame's
/// middle. So to move a screen sideways animate its POSITION, not its bounds.
///
/// The first and the last frame. The first frame is drawn at time 0 with every
/// animation at its start: to begin with the old screen, hide the new one there
/// (opacity 0, a mask that covers nothing, a place outside). The last frame is
/// drawn at the very end of the transition with every animation at its end; let
/// it equal the new screen alone, filling `to_final_frame`, since that is what
/// the host shows next. Nothing needs to be cleaned up.
///
/// A mask that opens. Make a path layer of the full size, set it as the mask of
/// the screen that it shall uncover, and animate its TRANSFORM from a flat
/// scale, animator_matrix_scale(0, 1), to the identity. Going back, the old
/// screen lies on top: mask that one, and animate the other way round. The
/// mask's position is in the bounds of the masked layer.
///
/// One file is enough for a plugin. Its parts, from the bottom of the file up:
///   animator_entry       return animator_handshake(offer, out, &plugin);
///   static const animator_plugin plugin = {…}        names, ABI, animators
///   static const animator_descriptor *const animators[] = {&door};
///   static const animator_descriptor door = {…}      id, operations, functions
///   static animator_status begin(…) {…}              what moves
///   static animator_status create(…), end(…); static void destroy(…);
///   struct animator_instance {…};                    your own state
/// In every struct set `struct_size` and leave what you do not need zero.
///
/// Capabilities. A descriptor lists what it uses in `capabilities`; without a
/// line there nothing is granted, and the functions of that capability answer
/// NOT_GRANTED. Fetch their table by
///     host->get_capability(ANIMATOR_LAYER_MASK_ID,
///                          ANIMATOR_LAYER_MASK_REVISION)
/// and cast the result to `const animator_layer_mask *`.
///
/// What may change. Within one minor number of 0.x, such as 0.1, a plugin built
/// with the headers of any revision runs on a host of any other, so these may:
///   - members are appended to structs that start with `struct_size`;
///   - enumerations and flags get further values;
///   - new structs, functions behind new members, and capabilities come;
///   - a capability gets another revision, with a table of its own; whatever
///     asks more of either side than before is another revision.
/// These never do: the order, type, meaning and number of anything that was
/// there. Structs without `struct_size` get no member. A status keeps its
/// number for ever, and a capability its id.
/// Read a struct of the other side no further than its `struct_size` says: copy
/// the smaller of the two sizes, as animator_context_read does, or ask
/// ANIMATOR_HAS before each appended member.
/// Another minor number may break all of this: then the host refuses the plugin
/// with BAD_ABI and names both ranges. From 1.0 on, what runs once always runs.
/// ABI in CHANGELOG.md says what came when.
///
/// Read on in this order: types.h, animation.h, path.h, host.h (what you can
/// call), plugin.h (what you provide), make.h (short ways). Then, a capability
/// each: layer-mask.h, spring.h, interactive.h, transform-3d.h, snapshot.h,
/// matched-geometry.h, backdrop-blur.h and frame.h.
#ifndef ANIMATOR_ANIMATOR_H
#define ANIMATOR_ANIMATOR_H

#include "animation.h"
#include "backdrop-blur.h"
#include "frame.h"
#include "host.h"
#include "interactive.h"
#include "layer-mask.h"
#include "macros.h"
#include "make.h"
#include "matched-geometry.h"
#include "path.h"
#include "plugin.h"
#include "snapshot.h"
#include "spring.h"
#include "transform-3d.h"
#include "types.h"

#endif
