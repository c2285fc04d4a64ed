// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target of this package is held to.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// What every C target of this package is held to.
let strictC: [CSetting] = [.enableWarning("all"), .treatAllWarnings(as: .error)]

let package = Package(
  name: "host",
  products: [],
  targets: [
    .target(
      name: "CBuiltInScene", path: "Sources/System/CBuiltInScene",
      cSettings: strictC),
    .systemLibrary(
      name: "CCairo", path: "Sources/System/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CJpeg", path: "Sources/System/CJpeg", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"])]),
    .target(
      name: "CPictureShims", dependencies: ["CPng", "CJpeg", "CWebP"],
      path: "Sources/System/CPictureShims", cSettings: strictC),
    // Pixel loops keep their optimiser in debug builds too, or tests would crawl.
    .target(
      name: "CPixels", path: "Sources/System/CPixels",
      cSettings: strictC + [.unsafeFlags(["-O2"])]),
    .systemLibrary(
      name: "CPng", path: "Sources/System/CPng", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CWebP", path: "Sources/System/CWebP", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CYuv", path: "Sources/System/CYuv", providers: [.apt(["libyuv-dev"])]),
    .executableTarget(name: "host", dependencies: ["HostCommand"], swiftSettings: strict),
    .target(
      name: "HostCommand", dependencies: ["JSON", "Motion", "TimingEngine"],
      swiftSettings: strict),
    .target(name: "JSON", swiftSettings: strict),
    .target(name: "LayerTree", swiftSettings: strict),
    .target(name: "Motion", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "Recording", dependencies: ["Rendering", "CPictureShims", "CPixels", "CYuv"],
      swiftSettings: strict),
    .target(
      name: "Rendering", dependencies: ["LayerTree", "CCairo", "CPictureShims", "CPixels"],
      swiftSettings: strict),
    .target(
      name: "Scenes",
      dependencies: ["CBuiltInScene", "JSON", "LayerTree", "TimingEngine", "Transitions"],
      swiftSettings: strict),
    .target(name: "TimingEngine", dependencies: ["Motion"], swiftSettings: strict),
    .target(name: "Transitions", dependencies: ["LayerTree"], swiftSettings: strict),
    .testTarget(
      name: "HostCommandTests", dependencies: ["HostCommand", "JSON", "Motion", "TimingEngine"],
      swiftSettings: strict),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: strict),
    .testTarget(name: "LayerTreeTests", dependencies: ["LayerTree"], swiftSettings: strict),
    .testTarget(name: "MotionTests", dependencies: ["Motion"], swiftSettings: strict),
    .testTarget(
      name: "RecordingTests", dependencies: ["Recording", "Rendering"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderingTests", dependencies: ["LayerTree", "Rendering"], swiftSettings: strict),
    .testTarget(
      name: "ScenesTests",
      dependencies: ["JSON", "LayerTree", "Scenes", "TimingEngine", "Transitions"],
      swiftSettings: strict),
    .testTarget(
      name: "TimingEngineTests", dependencies: ["Motion", "TimingEngine"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
