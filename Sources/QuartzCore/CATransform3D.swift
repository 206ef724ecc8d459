import CoreGraphics
import Geometry

// Core Animation's functions of maps of space.

/// A linear map of space with perspective.
public typealias CATransform3D = Geometry.CATransform3D

/// The map that changes nothing.
public var CATransform3DIdentity: CATransform3D { CATransform3D() }

/// A shift in points, z towards the eye.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3D(translationX: tx, y: ty, z: tz) }

/// A scale along the axes.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3D(scaleX: sx, y: sy, z: sz) }

/// A turn by an angle in radians about an axis of any length; nothing where that is 0.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3D(rotationAngle: angle, aboutX: x, y: y, z: z) }

/// The map that does the first and then the second.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}

/// The map that first shifts and then does this.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3D(translationX: tx, y: ty, z: tz).concatenating(t) }

/// The map that first scales and then does this.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3D(scaleX: sx, y: sy, z: sz).concatenating(t) }

/// The map that first turns and then does this.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(rotationAngle: angle, aboutX: x, y: y, z: z).concatenating(t)
}

/// The map that leads back; the same map where there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted() ?? t }

/// Whether both are the same map.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Whether the map changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3D() }

/// A map of the plane as one of space.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

/// Whether the map is one of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }

/// What of the map is one of the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affine }
