// swift-tools-version: 6.2
import PackageDescription

// The base class in a package of its own, so that a program and a module can share it.
let package = Package(
  name: "ServiceKit",
  products: [
    .library(name: "ServiceKit", targets: ["ServiceKit"]),
    .library(name: "ServiceKitDynamic", type: .dynamic, targets: ["ServiceKit"]),
  ],
  targets: [
    .target(name: "ServiceKit", swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
