// swift-tools-version: 6.0

import PackageDescription

// What an author of plugins in Swift depends on, by its path. A plugin is built with the features
// that are named here, so that it needs no runtime beside libc.
let package = Package(
  name: "AnimatorKit",
  products: [.library(name: "AnimatorKit", targets: ["AnimatorKit"])],
  targets: [
    .target(name: "CAnimator"),
    .target(
      name: "AnimatorKit", dependencies: ["CAnimator"],
      swiftSettings: [
        .enableExperimentalFeature("Embedded"),
        .unsafeFlags(["-wmo", "-Xfrontend", "-function-sections"]),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
