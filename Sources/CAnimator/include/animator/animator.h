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
/// Read on in this order: types.h, animation.h, path.h, host.h (what you can
/// call), plugin.h (what you provide), layer-mask.h and spring.h
/// (capabilities), make.h (short ways).
#ifndef ANIMATOR_ANIMATOR_H
#define ANIMATOR_ANIMATOR_H

#include "animation.h"
#include "host.h"
#include "layer-mask.h"
#include "macros.h"
#include "make.h"
#include "path.h"
#include "plugin.h"
#include "spring.h"
#include "types.h"

#endif
