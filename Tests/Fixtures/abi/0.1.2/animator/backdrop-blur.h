/// Backdrop blur: a layer like frosted glass.
///
/// Granted: the property BACKDROP_BLUR may be set and animated as any other.
/// Within its bounds, rounded by the corner radius, a layer then lies not on
/// what is below it but on a blurred copy of that. Its opacity and its mask mix
/// the two, so that frost comes and goes without a dip:
///
///     out = below · (1 − a) + (the layer over the blurred copy) · a
///
/// with a the opacity times the mask. An opacity of 0, like a blur of 0, leaves
/// what is below as it was, bit for bit. So fade the glass by its OPACITY, or
/// let its blur grow; both are drawn at every frame from what is below then.
///
/// What counts as below is what the nearest layer around it that is flattened
/// has shown so far: one with an opacity below 1, a mask, a shadow or a tint
/// hides from the glass what lies behind that layer. Beside a screen, in the
/// container, it blurs everything under it.
#ifndef ANIMATOR_BACKDROP_BLUR_H
#define ANIMATOR_BACKDROP_BLUR_H

#include "host.h"

/// The capability's id. It has no functions: the host's `get_capability`
/// answers null. Fallback: a plain layer of some colour.
#define ANIMATOR_BACKDROP_BLUR_ID "animator.backdrop-blur"
/// The revision that this header describes.
#define ANIMATOR_BACKDROP_BLUR_REVISION 1u

#endif
