import Canvas
import Foundation
import Geometry
import Scenes

/// The texts of a drawing that belong to the window, and what keeps them from being read.
struct DrawnTexts {
  private struct Drawn {
    let words: String
    let frame: CGRect
    let clip: CGRect
    var visible: CGRect { frame.intersection(clip) }
  }

  private let text: any TextMeasuring
  private var texts: [Drawn] = []
  /// Texts that are cut, clipped or under another one.
  private(set) var faults: [String] = []

  /// Smaller differences than this are not seen, in points.
  private static let tolerance: CGFloat = 0.75
  /// Ink keeps this distance from the upper and lower edge of its line, in points.
  private static let leading: CGFloat = 3

  /// Reads a drawing; texts for which `isContent` holds are not the window's own and may be
  /// shortened; of what the stage shows only texts are checked for which `isOwn` holds.
  init(
    _ list: DrawList, size: CGSize, text: any TextMeasuring,
    isContent: (String) -> Bool = { _ in false }, isOwn: (String) -> Bool = { _ in false }
  ) {
    self.text = text
    var clips = [CGRect(origin: .zero, size: size)]
    var depth = 0
    var isOverlay = false
    for command in list.commands {
      defer { if case .shadow = command { isOverlay = true } else { isOverlay = false } }
      switch command {
      case .pushClip(let shape):
        let outer = clips[clips.count - 1]
        clips.append(depth == 0 ? outer.intersection(Self.bounds(of: shape)) : outer)
      case .popClip: clips.removeLast()
      // Under a transform lies what the stage shows.
      case .pushTransform: depth += 1
      case .popTransform: depth -= 1
      case .text(let block, let place, _) where depth == 0 && !block.text.isEmpty:
        add(block, place, clips[clips.count - 1], isContent: isContent(block.text))
      case .text(let block, _, _) where isOwn(block.text): findCut(block)
      case .fill(let shape, .color(let color)) where depth == 0 && color.alpha >= 0.9:
        cover(Self.bounds(of: shape), isOverlay: isOverlay)
      default: break
      }
    }
    findOverlaps()
  }

  private static func bounds(of shape: Shape) -> CGRect { ItemOutline(id: "", shape: shape).bounds }

  private mutating func add(
    _ block: TextBlock, _ place: CGPoint, _ clip: CGRect, isContent: Bool
  ) {
    let frame = CGRect(origin: place, size: text.metrics(of: block).size)
    if !isContent { findCut(block) }
    let isInside =
      frame.minX >= clip.minX - Self.tolerance && frame.maxX <= clip.maxX + Self.tolerance
    if !isContent, !clip.isNull, !isInside {
      faults.append("clipped \(frame) by \(clip): \(block.text)")
    }
    texts.append(Drawn(words: block.text, frame: frame, clip: clip))
  }

  private mutating func findCut(_ block: TextBlock) {
    guard let width = block.width, let limit = block.style.lineLimit else { return }
    var whole = block
    whole.style.lineLimit = nil
    if limit == 1 { whole.width = nil }
    let size = text.metrics(of: whole)
    if limit == 1 ? size.size.width > width + Self.tolerance : size.lineCount > limit {
      faults.append("cut at \(Int(width)) of \(Int(size.size.width)): \(block.text)")
    }
  }

  /// What lies under a ground is not read any more; what a menu or a sheet covers in part neither.
  private mutating func cover(_ ground: CGRect, isOverlay: Bool) {
    texts.removeAll {
      $0.visible.isNull || ground.contains($0.visible.center)
        || isOverlay && ground.intersects($0.visible)
    }
  }

  private mutating func findOverlaps() {
    for (i, a) in texts.enumerated() {
      for b in texts[(i + 1)...] {
        let isNeighbour = a.clip == b.clip
        let shared = (isNeighbour ? a.frame : a.visible).insetBy(dx: 0, dy: Self.leading)
          .intersection((isNeighbour ? b.frame : b.visible).insetBy(dx: 0, dy: Self.leading))
        guard !shared.isNull, shared.width > Self.tolerance, shared.height > Self.tolerance else {
          continue
        }
        faults.append("overlap: \(a.words) | \(b.words)")
      }
    }
  }
}
