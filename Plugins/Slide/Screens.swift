import AnimatorKit

/// Gives one look to the screens that a parameter names.
///
/// The upper screen goes back where it came from; everything else is mirrored on the way back.
struct Screens<Look: MirrorableAtomicTransition>: NavigationTransition {
  let which: Which
  let look: Look

  /// Which screens it is for.
  enum Which {
    case upper
    case incoming
    case outgoing
    case both
  }

  init(
    _ context: TransitionContext, @AtomicTransitionBuilder _ look: () -> Look
  ) throws(AnimatorError) {
    let name = try context.text("screens")
    which =
      if name == "incoming" { .incoming } else if name == "outgoing" {
        .outgoing
      } else if name == "both" { .both } else { .upper }
    self.look = look()
  }

  var body: some NavigationTransition {
    switch which {
    case .upper:
      OnPush {
        OnInsertion { look }
      }
      OnPop {
        OnRemoval { look }
      }
    case .incoming:
      OnPush {
        OnInsertion {
          BringToFront()
          look
        }
      }
      OnPop {
        OnInsertion {
          BringToFront()
          look.mirrored()
        }
      }
    case .outgoing:
      OnPush {
        OnRemoval {
          BringToFront()
          look
        }
      }
      OnPop {
        OnRemoval {
          BringToFront()
          look.mirrored()
        }
      }
    case .both:
      MirrorPush {
        PassThrough { look }
      }
    }
  }
}
