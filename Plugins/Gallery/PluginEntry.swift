import AnimatorKit

private let plugin = Plugin(
  name: "Gallery", version: "0.1.0", license: "MIT", contact: "The animator host contributors",
  animators: [
    .init(Cards.self), .init(Checkerboard.self), .init(ClockWipe.self),
    .init(ContainerTransform.self), .init(Crossfade.self), .init(Cube.self), .init(Explode.self),
    .init(FadeThrough.self), .init(Fold.self), .init(Frost.self), .init(Iris.self),
    .init(PageFlip.self), .init(Pan.self), .init(Portal.self), .init(SharedAxis.self),
    .init(Tilt.self), .init(Turn.self), .init(ZoomSlide.self),
  ])

/// Offers this plugin to a host.
@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ out: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  unsafe plugin.shakeHands(offer, out)
}
