import Foundation
import Geometry
import Physics

/// What an item collides as, in the engine's terms.
struct CollisionShape {
  var body: BodyShape
  /// The item's centre in the body's frame, m: bodies lie about their centre of mass.
  var centre = SIMD2<Double>()
  /// Whether the item has no size, and stands for a point that touches nothing.
  var isPoint = false

  /// The radius of what has no size, m.
  private static let pointRadius = 0.005
  /// Sides of an ellipse for every quarter on `.ideal`, at least; Apple's engine makes one for every
  /// 10 points.
  private static let exactSides = 15
  /// Sides of a quarter at most: Apple's ellipses have 244 corners at most (measured).
  private static let mostSides = 61

  /// The shape of an item: a point without a size, and its bounds where its path encloses nothing.
  init(_ item: any DynamicItem, in animator: DynamicAnimator) {
    let size = item.bounds.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      body = .circle(radius: Self.pointRadius)
      isPoint = true
      return
    }
    let isGroup = item is DynamicItemGroup
    switch item.collisionBoundsType {
    case .rectangle where !isGroup:
      body = .box(halfExtents: SIMD2(Units.metres(size.width / 2), Units.metres(size.height / 2)))
    case .ellipse where !isGroup && size.width == size.height:
      body = .circle(radius: Units.metres(size.width / 2))
    case .rectangle, .ellipse, .path:
      let pieces = Self.pieces(of: item, in: animator)
      isPoint = pieces.isEmpty
      (body, centre) =
        isPoint ? (.circle(radius: Self.pointRadius), SIMD2()) : Self.balanced(pieces)
    }
  }

  /// Pieces about the item's centre, moved so that the centre of mass is the body's centre.
  private static func balanced(_ pieces: [Piece]) -> (BodyShape, SIMD2<Double>) {
    let area = pieces.reduce(0) { $0 + $1.area }
    let middle = pieces.reduce(CGVector.zero) { sum, piece in
      sum + CGVector(dx: piece.centroid.x, dy: piece.centroid.y) * (piece.area / area)
    }
    let back = middle * -1
    return (.pieces(pieces.map { $0.moved(by: back).inMetres }), Units.metres(back))
  }

  /// A convex piece in points.
  private enum Piece {
    case circle(CGPoint, radius: CGFloat)
    case polygon([CGPoint])

    var area: CGFloat {
      switch self {
      case .circle(_, let radius): .pi * radius * radius
      case .polygon(let corners): abs(ConvexDecomposition.area(corners))
      }
    }

    var centroid: CGPoint {
      switch self {
      case .circle(let centre, _): centre
      case .polygon(let corners): ConvexDecomposition.centroid(corners)
      }
    }

    func moved(by shift: CGVector) -> Piece {
      switch self {
      case .circle(let centre, let radius): .circle(centre + shift, radius: radius)
      case .polygon(let corners): .polygon(corners.map { $0 + shift })
      }
    }

    func turned(by angle: CGFloat) -> Piece {
      guard angle != 0 else { return self }
      let turn = CGAffineTransform(rotationAngle: angle)
      switch self {
      case .circle(let centre, let radius): return .circle(turn.apply(to: centre), radius: radius)
      case .polygon(let corners): return .polygon(corners.map { turn.apply(to: $0) })
      }
    }

    var inMetres: ConvexPiece {
      switch self {
      case .circle(let centre, let radius):
        .circle(centre: Units.metres(centre), radius: Units.metres(radius))
      case .polygon(let corners): .polygon(corners.map { Units.metres($0) })
      }
    }
  }

  /// The pieces of an item about its centre; a group's are those of its members, which Apple's engine
  /// takes upright.
  private static func pieces(
    of item: any DynamicItem, in animator: DynamicAnimator
  ) -> [Piece] {
    if let group = item as? DynamicItemGroup {
      return group.items.flatMap { member in
        let turn = animator.profile == .ideal ? group.turn(of: member) : 0
        return pieces(of: member, in: animator).map {
          $0.turned(by: turn).moved(by: group.place(of: member))
        }
      }
    }
    let bounds = CGRect(center: .zero, size: item.bounds.size)
    guard bounds.width > 0, bounds.height > 0 else { return [] }
    let rectangle = Path(rect: bounds).flattened().dropLast()
    switch item.collisionBoundsType {
    case .rectangle: return [.polygon(Array(rectangle))]
    case .ellipse where bounds.width == bounds.height:
      return [.circle(.zero, radius: bounds.width / 2)]
    case .ellipse:
      let least = animator.profile == .ideal ? exactSides : 1
      let outline = Path(ellipseIn: bounds).flattened(leastPerCurve: least, most: mostSides)
      return convex(outline) ?? [.polygon(Array(rectangle))]
    case .path:
      if let pieces = convex(item.collisionBoundingPath.path.flattened()) { return pieces }
      return [.polygon(Array(rectangle))]
    }
  }

  private static func convex(_ outline: [CGPoint]) -> [Piece]? {
    ConvexDecomposition.pieces(of: outline)?.map { .polygon($0) }
  }
}
