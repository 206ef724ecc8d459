import Canvas
import Foundation
import Geometry

/// A tree of the window as the bus reads it: each part by its id and by the number of its path.
struct AccessibilityIndex {
  /// A part, and where it stands.
  struct Entry {
    let node: AccessibilityNode
    let parent: String?
    let index: Int
  }

  private(set) var entries: [String: Entry] = [:]
  /// The ids from the top, each part before those that it holds.
  private(set) var order: [String] = []
  /// The id of the window; nil before there is one.
  private(set) var root: String?
  /// Where the window's content is on the screen, in pixels, and the pixels in a point.
  private(set) var origin = CGPoint.zero
  private(set) var scale = 1.0

  /// An index of nothing.
  init() {}

  /// An index of a window at a place.
  init(_ tree: AccessibilityNode, origin: CGPoint, scale: Double) {
    (self.origin, self.scale, root) = (origin, scale, tree.id)
    add(tree, parent: nil, index: 0)
  }

  private mutating func add(_ node: AccessibilityNode, parent: String?, index: Int) {
    guard entries[node.id] == nil else { return }
    entries[node.id] = Entry(node: node, parent: parent, index: index)
    order.append(node.id)
    for (i, child) in node.children.enumerated() { add(child, parent: node.id, index: i) }
  }

  /// A part of the tree.
  func node(_ id: String) -> AccessibilityNode? { entries[id]?.node }

  /// The part that has the keyboard: the last one, which is on the uppermost overlay.
  var focused: String? {
    order.last { entries[$0]?.node.states.contains(.focused) == true }
  }

  /// What a place is counted from.
  enum Coordinates: Int { case screen, window, parent }

  /// Where a part is, in whole pixels.
  func extents(of id: String, in coordinates: Coordinates) -> CGRect {
    guard let entry = entries[id] else { return .zero }
    let frame = pixels(entry.node.frame)
    switch coordinates {
    case .window: return frame
    case .screen: return frame.offsetBy(dx: origin.x, dy: origin.y)
    case .parent:
      let parent = entry.parent.flatMap(node).map { pixels($0.frame) } ?? .zero
      return frame.offsetBy(dx: -parent.minX, dy: -parent.minY)
    }
  }

  private func pixels(_ frame: CGRect) -> CGRect {
    let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY].map { ($0 * scale).rounded() }
    return CGRect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
  }

  /// The smallest part at a place, of a part and what it holds; the upper one of two.
  func part(at point: CGPoint, in coordinates: Coordinates, below id: String) -> String? {
    guard let node = node(id) else { return nil }
    for child in node.children.reversed() {
      if let found = part(at: point, in: coordinates, below: child.id) { return found }
    }
    let isThere = extents(of: id, in: coordinates).contains(point)
    return isThere && node.states.contains(.showing) ? id : nil
  }
}
