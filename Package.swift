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
let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

/// What the kit and plugins in Swift are built with, as an author's own package would be: Embedded
/// Swift needs no runtime beside libc.
let embedded: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Embedded"),
  .unsafeFlags(["-wmo", "-Xfrontend", "-function-sections"]),
]

/// Links a plugin so that it exports its entry alone, needs libc alone and holds what it uses.
let pluginLinking: [LinkerSetting] = [
  .unsafeFlags([
    "-enable-experimental-feature", "Embedded", "-no-toolchain-stdlib-rpath",
    "-Xlinker", "--version-script=\(Context.packageDirectory)/tools/exports.map",
    "-Xlinker", "--gc-sections",
  ]),
  // A sanitizer's runtime is the process's, which the plugin is loaded into.
  .unsafeFlags(
    Context.environment["HOST_SANITIZE"] == nil ? ["-Xlinker", "-z", "-Xlinker", "defs"] : []),
]

/// What reads bytes that others wrote.
let foreignInput: [Target.Dependency] = [
  "Conformance", "HostCommand", "JSON", "LayerTree", "Motion", "PluginHost", "Recording",
  "Rendering", "Scenes", "Transitions",
]

let package = Package(
  name: "host",
  products: [
    .executable(name: "animator-worker", targets: ["animator-worker"]),
    .executable(name: "host", targets: ["host"]),
    .library(name: "gallery-basics", type: .dynamic, targets: ["GalleryBasics"]),
    .library(name: "gallery-frames", type: .dynamic, targets: ["GalleryFrames"]),
    .library(name: "gallery-masks", type: .dynamic, targets: ["GalleryMasks"]),
    .library(name: "gallery-material", type: .dynamic, targets: ["GalleryMaterial"]),
    .library(name: "gallery-pieces", type: .dynamic, targets: ["GalleryPieces"]),
    .library(name: "gallery-space", type: .dynamic, targets: ["GallerySpace"]),
    .library(name: "hostprobe", type: .dynamic, targets: ["HostProbe"]),
    .library(name: "popup", type: .dynamic, targets: ["PopUp"]),
    .library(name: "push", type: .dynamic, targets: ["Push"]),
    .library(name: "match", type: .dynamic, targets: ["Match"]),
    .library(name: "reveal", type: .dynamic, targets: ["Reveal"]),
    .library(name: "slide", type: .dynamic, targets: ["Slide"]),
    .library(name: "unwind", type: .dynamic, targets: ["Unwind"]),
  ],
  targets: [
    .target(name: "AnimatorKit", dependencies: ["CAnimator"], swiftSettings: embedded),
    // The kit once more with the runtime, which tests need to look inside.
    .target(
      name: "AnimatorKitForTests", dependencies: ["CAnimator"],
      path: "Tests/Support/AnimatorKitForTests",
      swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)]),
    .target(name: "CAnimator", cSettings: strictC),
    .target(
      name: "CAnimatorLayout", dependencies: ["CAnimator"], path: "Sources/System/CAnimatorLayout",
      cSettings: strictC),
    .target(
      name: "CBuiltInScene", path: "Sources/System/CBuiltInScene",
      cSettings: strictC),
    .systemLibrary(
      name: "CCairo", path: "Sources/System/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CDwfl", path: "Sources/System/CDwfl", pkgConfig: "libdw",
      providers: [.apt(["libdw-dev"])]),
    .systemLibrary(
      name: "CElf", path: "Sources/System/CElf", providers: [.apt(["libelf-dev"])]),
    // Its own code runs inside the plugin's calls: small frames, whatever the host is built as.
    .target(
      name: "CInterception", path: "Sources/System/CInterception",
      cSettings: strictC + [.unsafeFlags(["-O2"])]),
    .systemLibrary(
      name: "CJpeg", path: "Sources/System/CJpeg", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"])]),
    .target(
      name: "CInspectorPage", path: "Sources/System/CInspectorPage", exclude: ["page"],
      cSettings: strictC),
    .systemLibrary(
      name: "CLcms", path: "Sources/System/CLcms", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"])]),
    .target(name: "CLinux", path: "Sources/System/CLinux", cSettings: strictC),
    .target(
      name: "CPictureShims", dependencies: ["CJpeg", "CLcms", "CPng", "CWebP"],
      path: "Sources/System/CPictureShims", cSettings: strictC,
      linkerSettings: [.linkedLibrary("gif")]),
    // Pixel loops keep their optimiser in debug builds too, or tests would crawl.
    .target(
      name: "CPixels", path: "Sources/System/CPixels",
      cSettings: strictC + [.unsafeFlags(["-O2"])]),
    .systemLibrary(
      name: "CPng", path: "Sources/System/CPng", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),
    .target(
      name: "CSandbox", dependencies: ["CSeccomp"], path: "Sources/System/CSandbox",
      cSettings: strictC),
    .systemLibrary(
      name: "CSeccomp", path: "Sources/System/CSeccomp", pkgConfig: "libseccomp",
      providers: [.apt(["libseccomp-dev"])]),
    .target(
      name: "CSupervisor", dependencies: ["CDwfl"], path: "Sources/System/CSupervisor",
      cSettings: strictC),
    .systemLibrary(
      name: "CWebP", path: "Sources/System/CWebP", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CYuv", path: "Sources/System/CYuv", providers: [.apt(["libyuv-dev"])]),
    .target(
      name: "Conformance",
      dependencies: [
        "Escaping", "JSON", "LayerTree", "Motion", "PluginHost", "Rendering", "TimingEngine",
        "Transitions",
      ], swiftSettings: strict),
    .target(name: "Escaping", swiftSettings: strict),
    // A plugin that judges hosts; it stands beside the host, which lends it to others.
    .target(
      name: "HostProbe", dependencies: ["CAnimator"], path: "Sources/System/HostProbe",
      publicHeadersPath: ".", cSettings: strictC, linkerSettings: pluginLinking),
    // What is shipped needs no Swift toolchain where it runs.
    .executableTarget(
      name: "animator-worker", dependencies: ["PluginHost"], swiftSettings: strict,
      linkerSettings: [
        .unsafeFlags(
          ["-static-stdlib", "-no-toolchain-stdlib-rpath"], .when(configuration: .release))
      ]),
    .executableTarget(
      name: "host", dependencies: ["HostCommand"], swiftSettings: strict,
      linkerSettings: [
        .unsafeFlags(
          ["-static-stdlib", "-no-toolchain-stdlib-rpath"], .when(configuration: .release))
      ]),
    .target(
      name: "GalleryBasics", dependencies: ["AnimatorKit", "CAnimator"],
      path: "Plugins/GalleryBasics", swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "GalleryFrames", dependencies: ["AnimatorKit", "CAnimator"],
      path: "Plugins/GalleryFrames", swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "GalleryMasks", dependencies: ["AnimatorKit", "CAnimator"],
      path: "Plugins/GalleryMasks", swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "GalleryMaterial", dependencies: ["AnimatorKit", "CAnimator"],
      path: "Plugins/GalleryMaterial", swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "GalleryPieces", dependencies: ["AnimatorKit", "CAnimator"],
      path: "Plugins/GalleryPieces", swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "GallerySpace", dependencies: ["AnimatorKit", "CAnimator"],
      path: "Plugins/GallerySpace", swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "HostCommand",
      dependencies: [
        "CLinux", "Conformance", "Escaping", "JSON", "LayerTree", "Motion", "PluginHost", "Preview",
        "Recording", "Rendering", "Scenes", "TimingEngine", "Transitions",
      ], swiftSettings: strict),
    // SDL is loaded when a window is opened, so that nothing else of the host needs it.
    .target(name: "CWindow", path: "Sources/System/CWindow", cSettings: strictC),
    .target(
      name: "Preview",
      dependencies: ["CWindow", "LayerTree", "Rendering", "Scenes", "TimingEngine", "Transitions"],
      swiftSettings: strict),
    .testTarget(
      name: "PreviewTests",
      dependencies: ["LayerTree", "Motion", "Preview", "Scenes", "TimingEngine", "Transitions"],
      swiftSettings: strict),
    // Only the benchmark links it: it counts allocations by standing in for malloc.
    .target(
      name: "CTimingKernels", path: "Sources/System/CTimingKernels",
      cSettings: strictC + [.unsafeFlags(["-O2"])]),
    .target(name: "JSON", dependencies: ["Escaping"], swiftSettings: strict),
    .target(name: "LayerTree", swiftSettings: strict),
    .target(name: "Motion", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "PluginHost",
      dependencies: [
        "CAnimator", "CAnimatorLayout", "CElf", "CInterception", "CSandbox", "CSupervisor",
        "Escaping", "JSON", "LayerTree", "Motion", "TimingEngine", "Transitions",
      ], swiftSettings: strict),
    .target(
      name: "PopUp", dependencies: ["CAnimator"], path: "Plugins/PopUp", publicHeadersPath: ".",
      cSettings: strictC, linkerSettings: pluginLinking),
    .target(
      name: "Push", dependencies: ["CAnimator"], path: "Plugins/Push", publicHeadersPath: ".",
      cSettings: strictC, linkerSettings: pluginLinking),
    .target(
      name: "Match", dependencies: ["CAnimator"], path: "Plugins/Match", publicHeadersPath: ".",
      cSettings: strictC, linkerSettings: pluginLinking),
    .target(
      name: "Recording",
      dependencies: [
        "CInspectorPage", "CPictureShims", "CPixels", "CYuv", "Escaping", "JSON", "LayerTree",
        "Rendering", "Transitions",
      ], swiftSettings: strict),
    .target(
      name: "Rendering", dependencies: ["LayerTree", "CCairo", "CPictureShims", "CPixels"],
      swiftSettings: strict),
    .target(
      name: "Reveal", dependencies: ["AnimatorKit", "CAnimator"], path: "Plugins/Reveal",
      swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "Scenes",
      dependencies: ["CBuiltInScene", "JSON", "LayerTree", "TimingEngine", "Transitions"],
      swiftSettings: strict),
    .target(
      name: "Slide", dependencies: ["AnimatorKit", "CAnimator"], path: "Plugins/Slide",
      swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "TestVectors", dependencies: ["JSON"], path: "Tests/Support/TestVectors",
      swiftSettings: strict),
    .target(name: "TimingEngine", dependencies: ["Motion"], swiftSettings: strict),
    .target(
      name: "Transitions", dependencies: ["LayerTree", "Motion", "TimingEngine"],
      swiftSettings: strict),
    .target(
      name: "Unwind", dependencies: ["AnimatorKit", "CAnimator"], path: "Plugins/Unwind",
      swiftSettings: embedded, linkerSettings: pluginLinking),
    .target(
      name: "CPingPong", path: "Sources/System/CPingPong",
      cSettings: strictC + [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "isolation-benchmark",
      dependencies: ["CPingPong", "LayerTree", "PluginHost", "Transitions"],
      path: "Sources/Benchmarks/Isolation", swiftSettings: strict),
    .executableTarget(
      name: "timing-benchmark", dependencies: ["CTimingKernels", "Motion", "TimingEngine"],
      path: "Sources/Benchmarks/Timing", swiftSettings: strict),
    .testTarget(
      name: "ConformanceTests", dependencies: ["Conformance", "Escaping", "JSON", "PluginHost"],
      swiftSettings: strict),
    .testTarget(
      name: "AnimatorKitTests", dependencies: ["AnimatorKitForTests", "CAnimator"],
      swiftSettings: strict),
    .testTarget(
      name: "HostCommandTests",
      dependencies: [
        "HostCommand", "HostProcess", "JSON", "Motion", "TestVectors", "TimingEngine",
      ],
      swiftSettings: strict),
    .testTarget(name: "EscapingTests", dependencies: ["Escaping"], swiftSettings: strict),
    .testTarget(
      name: "ForeignInputTests", dependencies: foreignInput, exclude: ["Fuzzer"],
      swiftSettings: strict),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: strict),
    .testTarget(name: "LayerTreeTests", dependencies: ["LayerTree"], swiftSettings: strict),
    .target(
      name: "HostProcess", path: "Tests/Support/HostProcess", swiftSettings: strict),
    .testTarget(
      name: "PluginHostTests",
      dependencies: [
        "CSandbox", "CSupervisor", "HostProcess", "JSON", "LayerTree", "Motion", "PluginHost",
        "TestVectors", "TimingEngine", "Transitions",
      ], swiftSettings: strict),
    .testTarget(
      name: "PluginConformanceTests",
      dependencies: [
        "HostProcess", "LayerTree", "PluginHost", "Rendering", "Scenes", "TestVectors",
        "TimingEngine", "TransitionRig", "Transitions",
      ], swiftSettings: strict),
    .target(
      name: "TransitionRig",
      dependencies: [
        "HostProcess", "LayerTree", "PluginHost", "Rendering", "Scenes", "TimingEngine",
        "Transitions",
      ], path: "Tests/Support/TransitionRig", swiftSettings: strict),
    .testTarget(
      name: "TransitionsTests",
      dependencies: ["LayerTree", "Motion", "TestVectors", "TimingEngine", "Transitions"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionTests", dependencies: ["JSON", "Motion", "TestVectors"], swiftSettings: strict),
    .testTarget(
      name: "RecordingTests", dependencies: ["JSON", "LayerTree", "Recording", "Rendering"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderingTests", dependencies: ["LayerTree", "Rendering"], swiftSettings: strict),
    .testTarget(
      name: "ScenesTests",
      dependencies: ["JSON", "LayerTree", "Scenes", "TimingEngine", "Transitions"],
      swiftSettings: strict),
    .testTarget(
      name: "TimingEngineTests", dependencies: ["JSON", "Motion", "TestVectors", "TimingEngine"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// tools/fuzz builds the fuzzer from what the tests of kept inputs are made of.
if Context.environment["HOST_FUZZ"] != nil {
  package.targets.removeAll { $0.name == "ForeignInputTests" }
  package.targets.append(
    .executableTarget(
      name: "fuzzer", dependencies: foreignInput, path: "Tests/ForeignInputTests",
      exclude: ["KeptInputTests.swift"], swiftSettings: strict))
}
