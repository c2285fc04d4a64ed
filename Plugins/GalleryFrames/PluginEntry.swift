import AnimatorKit

private let plugin = Plugin(
  name: "Gallery: frames", version: "0.1.0", license: "MIT",
  contact: "The animator host contributors",
  animators: [
    .init(Ripple.self)
  ])

/// Offers this plugin to a host.
@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ out: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  unsafe plugin.shakeHands(offer, out)
}
