// Core Graphics' names for what Foundation on Linux leaves out, so that code that imports it compiles.

@_exported import Foundation
import Geometry

/// A plane map; Foundation has none on Linux.
public typealias CGAffineTransform = Geometry.CGAffineTransform
/// Core Graphics' name for `LineCap`.
public typealias CGLineCap = LineCap
/// Core Graphics' name for `LineJoin`.
public typealias CGLineJoin = LineJoin
/// A vector; Foundation has none on Linux.
public typealias CGVector = Geometry.CGVector
