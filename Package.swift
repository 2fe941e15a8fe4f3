// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// What every target is compiled with.
let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "swift-interception",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Interception", targets: ["Interception"]),
    .library(name: "InterceptionTesting", targets: ["InterceptionTesting"]),
    .library(name: "InterceptionTestingTraits", targets: ["InterceptionTestingTraits"]),
    .library(name: "InterceptionMacros", targets: ["InterceptionMacros"]),
    .library(name: "AppLifecycle", targets: ["AppLifecycle"]),
  ],
  targets: [
    .target(
      name: "Interception",
      swiftSettings: common + [.strictMemorySafety()]),
    .target(
      name: "InterceptionMacros",
      dependencies: ["Interception", "InterceptionMacrosPlugin"],
      swiftSettings: common),
    .macro(
      name: "InterceptionMacrosPlugin",
      dependencies: ["InterceptionMacroCore"],
      swiftSettings: common),
    .target(
      name: "InterceptionMacroCore",
      swiftSettings: common),
    .target(
      name: "InterceptionTesting",
      dependencies: ["Interception"],
      swiftSettings: common + [.strictMemorySafety()]),
    .target(
      name: "InterceptionTestingTraits",
      dependencies: ["Interception", "InterceptionTesting"],
      swiftSettings: common + [.strictMemorySafety()]),
    .target(
      name: "LoopbackServer",
      dependencies: ["Interception"],
      swiftSettings: common),
    .target(
      name: "TypeDiscovery",
      swiftSettings: common),
    .target(
      name: "AppLifecycle",
      dependencies: ["Interception", "TypeDiscovery"],
      swiftSettings: common),
    .target(
      name: "ChildProcess",
      swiftSettings: common),
    .executableTarget(
      name: "LifecycleFixture",
      dependencies: ["AppLifecycle", "Interception"],
      swiftSettings: common),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["AppLifecycle", "Interception", "TypeDiscovery"],
      path: "Benchmarks",
      exclude: ["README.md", "Thresholds"],
      swiftSettings: common),
    .executableTarget(
      name: "Tour",
      dependencies: [
        "AppLifecycle", "ChildProcess", "Interception", "InterceptionMacros", "InterceptionTesting",
        "LoopbackServer",
      ],
      swiftSettings: common),
    .target(
      name: "TestSupport",
      path: "Tests/TestSupport",
      swiftSettings: common),
    .testTarget(
      name: "InterceptionTests",
      dependencies: ["Interception", "InterceptionTesting", "LoopbackServer", "TestSupport"],
      exclude: ["Retry/Vectors"],
      swiftSettings: common),
    .testTarget(
      name: "InterceptionMacrosTests",
      dependencies: ["InterceptionMacroCore", "InterceptionTesting", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: common),
    .testTarget(
      name: "InterceptionTestingTests",
      dependencies: ["Interception", "InterceptionTesting", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "InterceptionTestingTraitsTests",
      dependencies: ["Interception", "InterceptionTesting", "InterceptionTestingTraits"],
      swiftSettings: common),
    .testTarget(
      name: "LoopbackServerTests",
      dependencies: ["LoopbackServer", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "TypeDiscoveryTests",
      dependencies: ["InterceptionTesting", "TypeDiscovery"],
      exclude: ["Fixtures"],
      swiftSettings: common),
    .testTarget(
      name: "AppLifecycleTests",
      dependencies: [
        "AppLifecycle", "ChildProcess", "Interception", "InterceptionTesting", "LifecycleFixture",
        "TestSupport", "TypeDiscovery",
      ],
      exclude: ["Fixtures"],
      swiftSettings: common),
    .testTarget(
      name: "TourTests",
      dependencies: ["Interception", "LoopbackServer", "TestSupport", "Tour"],
      swiftSettings: common),
  ]
)
