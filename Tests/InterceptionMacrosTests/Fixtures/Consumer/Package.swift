// swift-tools-version: 6.2
import PackageDescription

let interception: Package.Dependency
if let path = Context.environment["INTERCEPTION_PATH"], !path.isEmpty {
  interception = .package(path: path)
} else {
  interception = .package(url: Context.environment["INTERCEPTION_URL"] ?? "", from: "1000.0.0")
}

let macros: Target.Dependency = .product(
  name: "InterceptionMacros", package: "swift-interception")

/// The same sources, compiled as different clients compile theirs.
func client(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .target(name: name, dependencies: [macros], path: "Sources/\(name)", swiftSettings: settings)
}

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15)],
  dependencies: [interception],
  targets: [
    .executableTarget(name: "Consumer", dependencies: [macros]),
    .executableTarget(name: "Shapes", dependencies: [macros]),
    .executableTarget(
      name: "Cost", dependencies: [macros],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .target(name: "Forgetful", dependencies: [macros]),
    .target(name: "Refused", dependencies: [macros]),
    client("Swift5", [.swiftLanguageMode(.v5)]),
    client(
      "Swift5Complete",
      [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")]),
    client("Swift6", [.swiftLanguageMode(.v6)]),
    client(
      "Upcoming",
      [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
    client("OnMainActor", [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
  ]
)
