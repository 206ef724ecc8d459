import Foundation
import Springs

/// A row that was taken out and is still on its way out.
public struct GhostRow: Sendable {
  /// The row as it stood when it was taken out: its number is the one it had.
  public var place: RowPlace
  /// Where it is drawn, in points below the viewport's top.
  public var top: Double
  /// How opaque it still is, 1 to 0.
  public var opacity: Double
  var fading: Double
}

/// What changes of a list have set in motion: rows that make way, come, go and grow.
///
/// A value: a copy is a snapshot.
struct RowChanges {
  struct Slide {
    var place: Double
    var speed = 0.0
  }

  /// How far rows are drawn from where they belong, in points, and how fast that changes.
  private var slides: [RowID: Slide] = [:]
  /// What rows that come in lack of being opaque.
  private var appearing: [RowID: Slide] = [:]
  private(set) var ghosts: [GhostRow] = []
  var growing: [RowID: ExtentSpring] = [:]
  /// The growing row that is kept in view.
  var followed: RowID?
  var spring = Spring(response: 0.35, dampingFraction: 1)

  private static let reach = 0.05
  private static let slowest = 1.0
  private static let faintest = 1.0 / 512

  var isEmpty: Bool {
    slides.isEmpty && appearing.isEmpty && ghosts.isEmpty && growing.isEmpty
  }

  func slide(of id: RowID) -> Double { slides[id]?.place ?? 0 }
  func motion(of id: RowID) -> Slide? { slides[id] }
  func opacity(of id: RowID) -> Double { 1 - min(1, max(0, appearing[id]?.place ?? 0)) }

  /// Draws a row further from where it belongs, at the speed it has.
  mutating func slide(_ id: RowID, by distance: Double) {
    slides[id, default: Slide(place: 0)].place += distance
  }
  /// Lets a row move like another.
  mutating func slide(_ id: RowID, like other: Slide) { slides[id] = other }
  mutating func appear(_ id: RowID) { appearing[id] = Slide(place: 1) }
  mutating func addGhost(_ place: RowPlace, top: Double) {
    ghosts.append(GhostRow(place: place, top: top, opacity: opacity(of: place.id), fading: 0))
    slides[place.id] = nil
    appearing[place.id] = nil
    growing[place.id] = nil
  }
  mutating func forgetSlides() { slides = [:] }

  mutating func advance(by dt: Double, viewport: Double) {
    guard !isEmpty, dt > 0 else { return }
    let step = SpringStep(spring, dt)
    slides = slides.compactMapValues { Self.moved($0, step, Self.reach, Self.slowest) }
    appearing = appearing.compactMapValues {
      Self.moved($0, step, Self.faintest, Self.faintest * 10)
    }
    ghosts = ghosts.compactMap { ghost in
      var ghost = ghost
      step.advance(&ghost.opacity, &ghost.fading)
      let shows = ghost.top < viewport && ghost.top + ghost.place.extent > 0
      return ghost.opacity > Self.faintest && shows ? ghost : nil
    }
  }

  private static func moved(
    _ slide: Slide, _ step: SpringStep, _ reach: Double, _ slowest: Double
  ) -> Slide? {
    var slide = slide
    step.advance(&slide.place, &slide.speed)
    return abs(slide.place) < reach && abs(slide.speed) < slowest ? nil : slide
  }
}
