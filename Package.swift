// swift-tools-version: 6.2
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
    .library(name: "Interception", targets: ["Interception"])
  ],
  targets: [
    .target(
      name: "Interception",
      swiftSettings: common + [.strictMemorySafety()]),
    .target(
      name: "InterceptionTesting",
      swiftSettings: common + [.strictMemorySafety()]),
    .testTarget(
      name: "InterceptionTests",
      dependencies: ["Interception"],
      swiftSettings: common),
    .testTarget(
      name: "InterceptionTestingTests",
      dependencies: ["InterceptionTesting"],
      swiftSettings: common),
  ]
)
