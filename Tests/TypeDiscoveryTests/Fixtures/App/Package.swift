// swift-tools-version: 6.2
import PackageDescription

// Sources/TypeDiscovery is put beside Sources/Program by the script that builds this.
let package = Package(
  name: "App",
  dependencies: [.package(path: "../ServiceKit")],
  targets: [
    .target(name: "TypeDiscovery", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "Program",
      dependencies: [
        "TypeDiscovery",
        .product(
          name: Context.environment["SERVICEKIT"] ?? "ServiceKit",
          package: "ServiceKit"
        ),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
