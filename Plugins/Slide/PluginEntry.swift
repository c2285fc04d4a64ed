import AnimatorKit

private let plugin = Plugin(
  name: "Slide", version: "0.1.0", license: "MIT", contact: "The animator host contributors",
  animators: [
    .init(SlideAnimator.self), .init(MoveAnimator.self), .init(FadeAnimator.self),
    .init(OpacityAnimator.self), .init(ScaleAnimator.self), .init(RotateAnimator.self),
    .init(Rotate3DAnimator.self), .init(OffsetAnimator.self), .init(ZPositionAnimator.self),
    .init(SwingAnimator.self),
  ])

/// Offers this plugin to a host.
@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ out: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  unsafe plugin.shakeHands(offer, out)
}
