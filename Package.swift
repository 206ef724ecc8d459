// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What every target of ours is held to.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let collections = Target.Dependency.product(name: "DequeModule", package: "swift-collections")

/// The peers that ours is measured beside are wanted by `make bench` alone, so that nobody needs
/// their libraries to build or test.
let measures = Context.environment["SPRINGLAB_BENCHMARKS"] != nil

let benchmarks: [Target] = [
  .target(
    name: "CPeers",
    linkerSettings: [.linkedLibrary("box2d"), .linkedLibrary("chipmunk")]),
  .executableTarget(
    name: "Benchmarks",
    dependencies: [
      "CPeers", "CairoCanvas", "Scenes", "Documents", "Widgets", "Canvas", "CollectionLayout",
      "Dynamics", "Physics", "Springs", "Geometry",
    ], swiftSettings: house),
]

let package = Package(
  name: "springlab",
  products: [
    .executable(name: "springlab", targets: ["springlab"]),
    .library(
      name: "SpringlabKit",
      targets: ["Geometry", "Springs", "Physics", "Dynamics", "CollectionLayout", "UIKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "Geometry", swiftSettings: house),
    .target(name: "Springs", swiftSettings: house),
    .target(name: "Physics", dependencies: ["Springs"], swiftSettings: house),
    .target(
      name: "Dynamics", dependencies: ["Physics", "Springs", "Geometry"], swiftSettings: house),
    .target(
      name: "CollectionLayout", dependencies: ["Dynamics", "Springs", "Geometry", collections],
      swiftSettings: house),
    .target(
      name: "UIKit", dependencies: ["CollectionLayout", "Dynamics", "Geometry"],
      swiftSettings: house),
    .target(name: "Canvas", dependencies: ["Geometry"], swiftSettings: house),
    .target(name: "Widgets", dependencies: ["Canvas", "Geometry"], swiftSettings: house),
    .target(
      name: "Documents",
      dependencies: ["CollectionLayout", "Dynamics", "Springs", "Geometry", "CZlib"],
      resources: [.copy("../../Assets")], swiftSettings: house),
    .target(
      name: "Scenes",
      dependencies: [
        "Documents", "Widgets", "Canvas", "CollectionLayout", "Dynamics", "Springs", "Geometry",
      ], swiftSettings: house),
    .target(
      name: "Workbench",
      dependencies: [
        "Scenes", "Documents", "Widgets", "Canvas", "CollectionLayout", "Dynamics", "Springs",
        "Geometry", collections,
      ], swiftSettings: house),
    .target(
      name: "CairoCanvas", dependencies: ["Canvas", "Geometry", "CPangoCairo"],
      swiftSettings: house),
    .target(
      name: "SDLPlatform", dependencies: ["Canvas", "Geometry", "CSDL2"], swiftSettings: house),
    .executableTarget(
      name: "springlab",
      dependencies: [
        "SDLPlatform", "CairoCanvas", "Workbench", "Scenes", "Documents", "Widgets", "Canvas",
        "CollectionLayout", "Dynamics", "Springs", "Geometry",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: house),

    .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: house),
    .testTarget(name: "SpringsTests", dependencies: ["Springs"], swiftSettings: house),
    .testTarget(name: "PhysicsTests", dependencies: ["Physics", "Springs"], swiftSettings: house),
    .testTarget(
      name: "DynamicsTests", dependencies: ["Dynamics", "Physics", "Springs", "Geometry"],
      swiftSettings: house),
    .testTarget(
      name: "CollectionLayoutTests",
      dependencies: ["CollectionLayout", "Dynamics", "Springs", "Geometry"], swiftSettings: house),
    .testTarget(
      name: "UIKitTests", dependencies: ["UIKit", "Dynamics", "Springs"], swiftSettings: house),
    .testTarget(name: "CanvasTests", dependencies: ["Canvas", "Geometry"], swiftSettings: house),
    .testTarget(
      name: "WidgetsTests", dependencies: ["Widgets", "Canvas", "Geometry"], swiftSettings: house),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Documents", "Dynamics", "Springs", "Geometry"],
      swiftSettings: house),
    .testTarget(
      name: "CairoCanvasTests", dependencies: ["CairoCanvas", "Canvas", "Geometry"],
      swiftSettings: house),
    .testTarget(
      name: "SDLPlatformTests", dependencies: ["SDLPlatform", "Canvas"], swiftSettings: house),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Scenes", "Documents", "CairoCanvas", "CollectionLayout", "Widgets", "Canvas", "Dynamics",
        "Geometry",
      ],
      swiftSettings: house),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "Workbench", "Scenes", "Documents", "CairoCanvas", "Widgets", "Canvas", "Geometry",
      ],
      swiftSettings: house),
    .testTarget(
      name: "SpringlabTests", dependencies: ["springlab", "SDLPlatform", "Documents"],
      swiftSettings: house),
    .testTarget(name: "ArchitectureTests", swiftSettings: house),
  ] + (measures ? benchmarks : []), cxxLanguageStandard: .cxx17)
