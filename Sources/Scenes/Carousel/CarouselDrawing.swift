import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Localization
import Springs
import Widgets

extension CarouselScene {
  func meaning(of parameter: String) -> Explanation? {
    switch parameter {
    case "gravity": return fall
    case "elasticity": return bounce
    case "pull":
      return Explanation(
        values["pull"] > 0
          ? "reaches the floor in \(Numerals.fixed(landing.time, 2)) s"
          : "gravity alone: \(Numerals.fixed(landing.time, 2)) s to the floor")
    case "bounce":
      return Explanation(
        values["bounce"] > 0
          ? "a flick past the end springs back" : "a flick ends at the end")
    case "gap": return Explanation("tiles that move close together never touch")
    default: return springMeaning(of: parameter)
    }
  }

  // MARK: - The drop

  private var gravity: Double { values["gravity"] * 1000 }
  private var pull: Spring {
    Spring(frequency: values["frequency"], dampingRatio: values["damping"])
  }

  /// The time until a tile that drops in reaches the floor, in seconds, and its speed then, in points
  /// per second.
  var landing: (time: Double, speed: Double) {
    let height = dropHeight
    guard values["pull"] > 0 else {
      return ((2 * height / gravity).squareRoot(), (2 * height * gravity).squareRoot())
    }
    // Seen from where spring and weight balance, below the floor by g/ω², the tile starts at rest at
    // h + g/ω² and lands at g/ω².
    let spring = pull
    let sag = gravity / (spring.angularFrequency * spring.angularFrequency)
    // The first quarter of a swing is all that counts: from the top the way is down only.
    var (low, high) = (0.0, spring.firstArrival ?? 1)
    let above = { (t: Double) in
      spring.state(at: t, displacement: height + sag).displacement > sag
    }
    // A sluggish spring takes longer than a free fall; it gets there all the same.
    while above(high), high < 1e6 { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if above(middle) { low = middle } else { high = middle }
    }
    return (high, abs(spring.state(at: high, displacement: height + sag).velocity))
  }

  private var fall: Explanation {
    Explanation(
      """
      falls \(Numerals.fixed(dropHeight, 0)) pt in \(Numerals.fixed(landing.time, 2)) s, \
      lands at \(Numerals.fixed(landing.speed, 0)) pt/s
      """)
  }

  private var bounce: Explanation {
    let speed = values["elasticity"] * landing.speed
    // ½w² = g·y + ½ω²·y², ω being 0 where no spring pulls.
    let omega = values["pull"] > 0 ? pull.angularFrequency : 0
    let root = (gravity * gravity + omega * omega * speed * speed).squareRoot()
    let height = speed * speed / (gravity + root)
    guard height > 0.5 else { return Explanation("stays where it lands") }
    return Explanation("the first bounce is \(Numerals.fixed(height, 0)) pt high")
  }

  /// The number of tiles and of those that have springs.
  var readouts: [Readout] {
    [
      Readout(title: "Tiles", value: "\(items.count)"),
      Readout(title: "Simulated", value: "\(collection.managedCount)"),
    ]
  }

  var status: String {
    "\(items.count) tiles, offset \(Numerals.fixed(scroll.offset, 1)) of "
      + Numerals.fixed(scroll.range.upperBound, 1)
  }

  /// The tiles on their springs, and the floor.
  var debugSnapshot: SceneDebugSnapshot? {
    var snapshot = collection.debugSnapshot()
    snapshot.boundaries.append(
      DebugSnapshot.Boundary(points: [CGPoint(x: 0, y: floor), CGPoint(x: size.width, y: floor)]))
    return SceneDebugSnapshot(snapshot)
  }

  /// A tile by the number that it shows.
  func name(ofItem id: String) -> LocalizedText {
    TracedItem.number(in: id).map { "Tile \($0)" } ?? .verbatim(id)
  }

  /// The tiles near the stage that have a place in the row.
  var tracedItems: [TracedItem] {
    let (velocities, motions) = (collection.velocities, collection.motions)
    return tiles.map { tile in
      TracedItem(
        id: id(of: tile.element), center: tile.frame.center,
        velocity: velocities[tile.element.id] ?? .zero,
        deflection: deflection(of: tile, in: motions))
    }
  }

  private func deflection(
    of tile: Tile, in motions: [CollectionElement.ID: SpringMotion]
  ) -> Deflection {
    guard let motion = motion(of: tile, in: motions) else { return Deflection() }
    return Deflection(motion, angularFrequency: values.spring.angularFrequency)
  }

  /// To later tiles; at the end of the row, to earlier ones.
  var flick: CGVector {
    CGVector(dx: scroll.offset > scroll.range.upperBound - 200 ? 1 : -1, dy: 0)
  }
}

extension CarouselScene {
  static let info = SceneInfo(
    id: "carousel",
    title: "Carousel",
    summary: "Tiles in a row on springs. New ones drop in and bounce while it scrolls.",
    parameters: SpringyDeclaration.springs(frequency: 0.8, damping: 0.5, distance: 500)
      + dropParameters + SpringyDeclaration.scroll
      + SpringyDeclaration.limits(isHorizontal: true),
    presets: PublishedSprings.presets(
      first: "shinobi", own: ["shinobi"], nearest: "Shinobi") + [
        Preset(
          "rubber-balls", "Rubber balls", "Springlab's own, gravity alone",
          [
            "frequency": 1.5, "damping": 0.6, "resistance": 800, "gravity": 2, "elasticity": 0.6,
            "pull": 0,
          ])
      ],
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Flick the row, then press + while it flies",
    keys: [SceneKey("Scroll left", "←", .left), SceneKey("Scroll right", "→", .right)]
      + SceneKey.paging
      + SceneKey.changing(
        "Add a tile", "Remove a tile", "Shuffle the tiles"))

  private static let dropParameters = [
    Parameter(
      "gravity", "Gravity", 0.1...5, default: 0.3,
      "What a new tile drops with, in UIKit's unit, 1000 pt/s².", unit: "g", limit: 0.05...50,
      ends: ("moon", "heavy")),
    // A boundary of UIKit's has an elasticity of 0.2, and of two elasticities the greater counts.
    Parameter(
      "elasticity", "Restitution", 0.2...1, default: 0.2,
      "The share of speed that the floor gives back.", ends: ("wood", "steel"), isInArticle: false),
    .toggle(
      "pull", "Spring pulls the drop", isOn: true,
      "Whether a tile's spring pulls it down as well, as in the article.", isInArticle: false),
  ]
}

/// Draws the floor, the tiles and their shadows on it.
struct CarouselDrawing {
  let theme: Theme
  let text: any TextMeasuring
  let size: CGSize
  let floor: CGFloat
  let tile: CGSize
  /// The number of tiles at first.
  let first: Int

  private var isDark: Bool { theme.stage.luminance < 0.5 }
  private static let radius: CGFloat = 14

  /// A floor seen from a little above: an edge of light, and ground that fades.
  func drawFloor(into list: inout DrawList) {
    let ground = CGRect(x: 0, y: floor, width: size.width, height: max(0, size.height - floor))
    list.fill(.rect(ground), top: floor, bottom: floor + 64, [0: theme.panel, 1: theme.stage])
    list.fill(.rect(CGRect(x: 0, y: floor, width: size.width, height: 1)), theme.line)
  }

  /// A soft shadow below a tile, wider and fainter the higher it is.
  func drawShadow(x: Double, height: Double, into list: inout DrawList) {
    let lift = min(1, max(0, height / 300))
    let reach = tile.width * (0.56 + 0.3 * lift)
    let opacity = (isDark ? 0.7 : 0.32) * (1 - lift) * (1 - lift) + 0.03
    let map = CGAffineTransform(a: 1, d: 0.1, tx: x, ty: floor + 2)
    list.transformed(by: map) { list in
      list.fillCircle(
        .zero, reach, from: reach * 0.5, [0: Color(0, alpha: opacity), 1: Color(0, alpha: 0)])
    }
  }

  /// Tiles of the opening go slowly through these colours; those that came later are amber.
  private static let colors: [UInt32] = [
    0xC4312C, 0xB3246B, 0x7A3FC0, 0x3A56C9, 0x0B7A8C, 0x1F7F4A,
  ]
  private static let tilesPerColor = 10.0
  private static let newColor: UInt32 = 0xFFB020

  private func color(of number: Int) -> (fill: Color, ink: Color) {
    guard number < first else { return (Color(Self.newColor), Color(0x3A2400)) }
    let place = Double(number) / Self.tilesPerColor
    let (step, share) = (Int(place), place - place.rounded(.down))
    let at = { (i: Int) in Color(Self.colors[i % Self.colors.count]) }
    return (at(step).mixed(with: at(step + 1), by: share), Color(0xFFFFFF))
  }

  func drawTile(
    _ number: Int, _ frame: CGRect, isHeld: Bool = false, into list: inout DrawList
  ) {
    guard frame.maxX > -30, frame.minX < size.width + 30, frame.maxY > -30 else { return }
    let (fill, ink) = color(of: number)
    if isHeld {
      list.shadow(
        frame, radius: Self.radius, blur: 24, offset: CGVector(dx: 0, dy: 10),
        Color(0, alpha: isDark ? 0.6 : 0.28))
    }
    list.fill(
      .roundedRect(frame, radius: Self.radius), top: frame.minY, bottom: frame.maxY,
      [0: fill.mixed(with: Color(0xFFFFFF), by: 0.1), 1: fill.mixed(with: Color(0), by: 0.1)])
    if isHeld {
      list.stroke(
        .roundedRect(frame.insetBy(dx: -3, dy: -3), radius: Self.radius + 3), theme.accent,
        StrokeStyle(width: 2))
    }
    let words = "\(number + 1)"
    // As large as so many digits fit.
    let letters = min(32, (104 / CGFloat(words.count)).rounded())
    let style = TextStyle(size: letters, weight: .semibold, hasTabularDigits: true)
    list.text(TextBlock(words, style), around: frame.center, ink, text)
  }
}
