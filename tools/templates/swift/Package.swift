// swift-tools-version: 6.0

import PackageDescription

/// Where the host is installed.
let prefix = Context.environment["ANIMATOR_PREFIX"] ?? "@PREFIX@"

let package = Package(
  name: "@NAME@",
  products: [.library(name: "@NAME@", type: .dynamic, targets: ["@TYPE@"])],
  dependencies: [.package(path: "\(prefix)/share/animator/AnimatorKit")],
  targets: [
    .target(
      name: "@TYPE@",
      dependencies: [.product(name: "AnimatorKit", package: "AnimatorKit")],
      path: "Sources",
      // Embedded Swift: the library is small and needs libc alone.
      swiftSettings: [
        .enableExperimentalFeature("Embedded"),
        .unsafeFlags(["-wmo", "-Xfrontend", "-function-sections"]),
      ],
      linkerSettings: [
        .unsafeFlags([
          "-enable-experimental-feature", "Embedded", "-no-toolchain-stdlib-rpath",
          "-Xlinker", "--version-script=\(prefix)/share/animator/exports.map",
          "-Xlinker", "-z", "-Xlinker", "defs", "-Xlinker", "--gc-sections",
        ])
      ])
  ],
  swiftLanguageModes: [.v6]
)
