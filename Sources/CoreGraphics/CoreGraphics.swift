// Core Graphics' names for what Foundation on Linux leaves out, so that code that imports it compiles.

@_exported import Foundation
import Geometry

/// A plane map; Foundation has none on Linux.
public typealias CGAffineTransform = Geometry.CGAffineTransform
/// A vector; Foundation has none on Linux.
public typealias CGVector = Geometry.CGVector
