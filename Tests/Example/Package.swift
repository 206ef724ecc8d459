// swift-tools-version: 6.2
import PackageDescription

// A client's package, outside of the package whose libraries it uses: `make example` builds and runs it.
let package = Package(
  name: "Example",
  // `make example` builds this outside of the tree, with the repository's address and `traits: []` in place of the path.
  dependencies: [.package(name: "springlab", path: "../..")],
  targets: [
    .systemLibrary(name: "CSDL", providers: [.apt(["libsdl2-dev"])]),
    .executableTarget(
      name: "SpringyList",
      dependencies: ["CSDL", .product(name: "SpringlabKit", package: "springlab")]),
    .executableTarget(
      name: "SpringTable", dependencies: [.product(name: "Springs", package: "springlab")]),
  ])
