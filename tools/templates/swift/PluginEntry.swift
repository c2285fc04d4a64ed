import AnimatorKit

private let plugin = Plugin(
  name: "@TITLE@", version: "0.1.0", license: "MIT", contact: "@CONTACT@",
  animators: [.init(@TYPE@.self)])

/// Offers this plugin to a host.
@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ out: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  plugin.shakeHands(offer, out)
}
