// swift-tools-version: 6.2
import PackageDescription

// A client's package, outside of the package whose libraries it uses: `make example` builds and runs it.
let package = Package(
  name: "Example",
  // With the traits of `make check`, so that what that has compiled is used; others say `traits: []`.
  dependencies: [.package(name: "springlab", path: "../..")],
  targets: [
    .systemLibrary(name: "CSDL", providers: [.apt(["libsdl2-dev"])]),
    .executableTarget(
      name: "SpringyList",
      dependencies: ["CSDL", .product(name: "SpringlabKit", package: "springlab")]),
    .executableTarget(
      name: "SpringTable", dependencies: [.product(name: "Springs", package: "springlab")]),
  ])
