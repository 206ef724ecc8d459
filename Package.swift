// swift-tools-version: 6.2
import PackageDescription

/// The compiler settings of every target.
let commonSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A module of Swift Collections.
func collections(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-collections")
}

/// A library of the system, of which a client of the libraries needs none: without the trait SwiftPM does not look for
/// it, and has nothing to warn of.
func system(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["App"]))
}

/// Only `make bench` builds the benchmarks: their peers' libraries are not needed to build or test.
let buildsBenchmarks = Context.environment["SPRINGLAB_BENCHMARKS"] != nil

let benchmarks: [Target] = [
  .target(
    name: "CPeers",
    linkerSettings: [
      .linkedLibrary("box2d"), .linkedLibrary("chipmunk"), .linkedLibrary("X11"),
      .linkedLibrary("Xtst"), .linkedLibrary("Xdamage"),
    ]),
  .executableTarget(name: "CPresenter", linkerSettings: [.linkedLibrary("SDL2")]),
  .executableTarget(
    name: "Benchmarks",
    dependencies: [
      "CPeers", "CairoCanvas", "Scenes", "Documents", "Widgets", "Canvas", "CollectionLayout",
      "Dynamics", "Physics", "Springs", "Geometry", "ElementaryFunctions",
    ], resources: [.copy("Window/SpringyList.qml")], swiftSettings: commonSettings),
]

/// Only `make soak`, `make endurance`, `make sanitize` and CI build what uses the app at random for hours.
let buildsCampaign = Context.environment["SPRINGLAB_CAMPAIGN"] != nil

let campaign: [Target] = [
  .executableTarget(
    name: "Soak",
    dependencies: [
      "Workbench", "Widgets", "Scenes", "Documents", "SDLPlatform", "CairoCanvas", "Canvas",
      "Geometry", "ElementaryFunctions", "Localization", "CFuzzer",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Tests/Campaign/Soak", swiftSettings: commonSettings),
  .systemLibrary(name: "CFuzzer", path: "Tests/Campaign/CFuzzer"),
]

/// The test targets, or their files (`ScenesTests/RestTests.swift`), separated by spaces, that are built with what they
/// need and nothing else, by the names of their targets; all targets and files unless set.
let onlyTests = Context.environment["SPRINGLAB_TESTS"].map {
  Dictionary(grouping: $0.split(separator: " ")) { String($0.prefix { $0 != "/" }) }
}

let package = Package(
  name: "springlab",
  products: [
    .executable(name: "springlab", targets: ["springlab"]),
    .library(name: "Springs", targets: ["Springs"]),
    .library(
      name: "SpringlabKit",
      targets: [
        "Geometry", "Springs", "Physics", "Dynamics", "CollectionLayout", "CoreGraphics",
        "QuartzCore", "UIKit",
      ]),
  ],
  traits: [
    .trait(
      name: "App",
      description: "The program. Without it clients of the libraries fetch no argument parser."),
    .default(enabledTraits: ["App"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CPangoCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libpixman-1-dev"])]),
    .systemLibrary(name: "CGio", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"])]),
    .target(name: "Localization", swiftSettings: commonSettings),
    .target(name: "ElementaryFunctions", swiftSettings: commonSettings),
    .target(
      name: "Geometry", dependencies: ["ElementaryFunctions"], swiftSettings: commonSettings),
    .target(
      name: "Springs", dependencies: ["ElementaryFunctions"],
      swiftSettings: commonSettings),
    .target(
      name: "Physics", dependencies: ["Springs", "ElementaryFunctions", collections("HeapModule")],
      swiftSettings: commonSettings),
    .target(
      name: "Dynamics", dependencies: ["Physics", "Springs", "Geometry", "ElementaryFunctions"],
      swiftSettings: commonSettings),
    .target(
      name: "CollectionLayout",
      dependencies: [
        "Dynamics", "Springs", "Geometry", "ElementaryFunctions", collections("DequeModule"),
      ],
      swiftSettings: commonSettings),
    .target(name: "CoreGraphics", dependencies: ["Geometry"], swiftSettings: commonSettings),
    .target(
      name: "QuartzCore", dependencies: ["CoreGraphics", "Dynamics", "Geometry"],
      swiftSettings: commonSettings),
    .target(
      name: "UIKit", dependencies: ["QuartzCore", "CollectionLayout", "Dynamics", "Geometry"],
      swiftSettings: commonSettings),
    .target(name: "Articles", dependencies: ["UIKit"], swiftSettings: commonSettings),
    .target(name: "Canvas", dependencies: ["Geometry"], swiftSettings: commonSettings),
    .target(
      name: "Widgets", dependencies: ["Canvas", "Geometry", "Localization"],
      swiftSettings: commonSettings),
    .target(
      name: "Documents",
      dependencies: [
        "CollectionLayout", "Dynamics", "Springs", "Geometry", "ElementaryFunctions",
        "Localization", system("CZlib"),
      ],
      swiftSettings: commonSettings),
    .target(
      name: "Scenes",
      dependencies: [
        "Articles", "Documents", "Widgets", "Canvas", "CollectionLayout", "Dynamics", "Springs",
        "Geometry", "ElementaryFunctions", "Localization",
      ], swiftSettings: commonSettings),
    .target(
      name: "Workbench",
      dependencies: [
        "Scenes", "Documents", "Widgets", "Canvas", "CollectionLayout", "Dynamics", "Springs",
        "Geometry", "ElementaryFunctions", "Localization", collections("DequeModule"),
      ], swiftSettings: commonSettings),
    .target(
      name: "CairoCanvas",
      dependencies: ["Canvas", "Geometry", system("CPangoCairo"), system("CGif")],
      swiftSettings: commonSettings),
    .target(
      name: "SDLPlatform",
      dependencies: ["Canvas", "Geometry", system("CSDL2"), system("CGio")],
      swiftSettings: commonSettings),
    .executableTarget(
      name: "springlab",
      dependencies: [
        "SDLPlatform", "CairoCanvas", "Workbench", "Scenes", "Documents", "Widgets", "Canvas",
        "CollectionLayout", "Dynamics", "Springs", "Geometry", "Localization",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["App"])),
      ], swiftSettings: commonSettings),

    .target(
      name: "SeededRandom", dependencies: ["ElementaryFunctions"], path: "Tests/SeededRandom",
      swiftSettings: commonSettings),
    .target(
      name: "OtherFonts", dependencies: ["CairoCanvas", "Canvas", "Geometry"],
      path: "Tests/OtherFonts", swiftSettings: commonSettings),
    .testTarget(
      name: "LocalizationTests", dependencies: ["Localization", "Documents"],
      swiftSettings: commonSettings),
    .testTarget(
      name: "ElementaryFunctionsTests", dependencies: ["ElementaryFunctions", "SeededRandom"],
      swiftSettings: commonSettings),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: commonSettings),
    .testTarget(
      name: "SpringsTests", dependencies: ["Springs", "SeededRandom"],
      exclude: ["Families/Fixtures"], swiftSettings: commonSettings),
    .testTarget(
      name: "PhysicsTests", dependencies: ["Physics", "Springs", "SeededRandom"],
      swiftSettings: commonSettings),
    .testTarget(
      name: "DynamicsTests", dependencies: ["Dynamics", "Physics", "Springs", "Geometry"],
      swiftSettings: commonSettings),
    .testTarget(
      name: "CollectionLayoutTests",
      dependencies: ["CollectionLayout", "Dynamics", "Springs", "Geometry", "SeededRandom"],
      swiftSettings: commonSettings),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "QuartzCore", "CoreGraphics", "CollectionLayout", "Dynamics", "Springs",
        "SeededRandom",
      ],
      exclude: ["PortedClient.txt"], swiftSettings: commonSettings),
    .testTarget(
      name: "ArticlesTests",
      dependencies: ["Articles", "CollectionLayout", "Dynamics", "Documents", "SeededRandom"],
      swiftSettings: commonSettings),
    .testTarget(
      name: "CanvasTests", dependencies: ["Canvas", "Geometry"], swiftSettings: commonSettings),
    .testTarget(
      name: "WidgetsTests", dependencies: ["Widgets", "Canvas", "Geometry", "SeededRandom"],
      exclude: ["TypedNumbers.txt"], swiftSettings: commonSettings),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["Documents", "Dynamics", "Springs", "Geometry", "SeededRandom"],
      exclude: ["Chats/Fixtures", "Experiments/Fixtures", "Files/Fixtures"],
      swiftSettings: commonSettings),
    .testTarget(
      name: "CairoCanvasTests",
      dependencies: ["CairoCanvas", "Canvas", "Geometry", "SeededRandom", "CPangoCairo", "CGif"],
      swiftSettings: commonSettings),
    .testTarget(
      name: "SDLPlatformTests", dependencies: ["SDLPlatform", "Canvas", "CGio"],
      swiftSettings: commonSettings),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Scenes", "Articles", "Documents", "CairoCanvas", "CollectionLayout", "Widgets", "Canvas",
        "Dynamics", "Geometry", "SeededRandom",
      ],
      swiftSettings: commonSettings),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "Workbench", "Scenes", "Documents", "CairoCanvas", "Widgets", "Canvas", "Springs",
        "Geometry", "Localization", "SeededRandom", "OtherFonts",
      ],
      swiftSettings: commonSettings),
    .testTarget(
      name: "MotionHashesTests",
      dependencies: [
        "Workbench", "Scenes", "Documents", "CairoCanvas", "Canvas", "Dynamics", "Geometry",
        "OtherFonts",
      ],
      exclude: ["MotionHashes.txt", "MotionHashes.springlab"], swiftSettings: commonSettings),
    .testTarget(
      name: "SpringlabTests",
      dependencies: [
        "springlab", "SDLPlatform", "Workbench", "CairoCanvas", "Canvas", "Documents",
        "Geometry", "SeededRandom",
      ],
      exclude: ["ScreenReaderTour.py", "WrongArguments.txt"], swiftSettings: commonSettings),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["Localization"], swiftSettings: commonSettings),
  ] + (buildsBenchmarks ? benchmarks : []) + (buildsCampaign ? campaign : []),
  cxxLanguageStandard: .cxx17)

/// The names of a package's own targets and of products that something depends on.
func name(of dependency: Target.Dependency) -> String {
  switch dependency {
  case .targetItem(let name, _), .productItem(let name, _, _, _), .byNameItem(let name, _): name
  @unknown default: fatalError("PackageDescription has no other dependencies.")
  }
}

// The trait of slow tests.
for target in package.targets where target.type == .test {
  if !target.dependencies.map(name).contains("SeededRandom") {
    target.dependencies.append("SeededRandom")
  }
}

// A target names what it imports; all that lies below is added here. SwiftPM compiles a module anew only where a module
// that it depends on by name has changed: after the layout of a class two levels down had changed, it kept object files
// that expected the old one, and the program crashed.
let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
for target in package.targets {
  var place = 0
  while place < target.dependencies.count {
    let known = Set(target.dependencies.map(name))
    let further = targets[name(of: target.dependencies[place])]?.dependencies ?? []
    target.dependencies += further.filter { !known.contains(name(of: $0)) }
    place += 1
  }
}

if let onlyTests {
  var needed = Set(onlyTests.keys)
  for target in package.targets {
    guard let parts = onlyTests[target.name] else { continue }
    needed.formUnion(target.dependencies.map(name))
    let files = parts.filter { $0 != target.name }.map {
      String($0.dropFirst(target.name.count + 1))
    }
    if !files.isEmpty { target.sources = files }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
