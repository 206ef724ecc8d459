import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Testing

@testable import Workbench

/// Every number and its unit is shown whole, however long it gets.
@Suite struct NumberRoomTests {
  struct Case: CustomStringConvertible, Sendable {
    let scene: String
    let width: Double
    let language: Language
    var description: String { "\(scene) \(Int(width)) \(language.rawValue)" }
  }

  static let cases = ["messages", "newtonian"].flatMap { scene in
    [640.0, 1280].flatMap { width in
      Language.allCases.map { Case(scene: scene, width: width, language: $0) }
    }
  }

  private func driver(_ one: Case) throws -> WorkbenchDriver {
    var opening = Workbench.Opening()
    opening.language = one.language
    let driver = try WorkbenchDriver(
      one.scene, size: CGSize(width: one.width, height: 2400), opening: opening)
    driver.bench.setPanel(\.inspector, isOpen: true)
    driver.bench.inspector.setOpen(true, Inspector.measures)
    driver.key(.space)
    driver.frames(2)
    return driver
  }

  /// What is wrong with the numbers that show: a cut one, one that leaves its field, one without its unit.
  private func faults(_ driver: WorkbenchDriver, _ units: [String: String]) -> [String] {
    let (list, text) = (driver.frames(1), driver.bench.environment.text)
    let fields = driver.bench.ui.places.filter { $0.id.hasPrefix("f.") || $0.id.hasPrefix("m.") }
    var texts: [String: [(words: String, frame: CGRect)]] = [:]
    var faults: [String] = []
    for case .text(let block, let place, _) in list.commands {
      guard let field = fields.first(where: { $0.frame.contains(place + CGVector(dx: 1, dy: 4)) })
      else { continue }
      let size = text.metrics(of: TextBlock(block.text, block.style)).size
      if let width = block.width, size.width > width + 0.5 {
        faults.append("\(field.id) cuts \(block.text)")
      }
      texts[field.id, default: []].append((block.text, CGRect(origin: place, size: size)))
    }
    for (id, frame) in fields {
      let parts = (texts[id] ?? []).sorted { $0.frame.minX < $1.frame.minX }
      let words = parts.map(\.words).joined()
      if !parts.allSatisfy({ $0.frame.minX >= frame.minX && $0.frame.maxX <= frame.maxX }) {
        faults.append("\(id) leaves its field: \(words)")
      }
      if let unit = units[id], !words.hasSuffix(driver.bench.ui.string(.verbatim(unit))) {
        faults.append("\(id) lacks \(unit)")
      }
      if !words.contains(where: { $0.isNumber || "–".contains($0) || $0.isLetter }) {
        faults.append("\(id) is empty")
      }
    }
    return fields.isEmpty ? ["no fields"] : faults
  }

  @Test(.slow, arguments: cases) func inAnyNotationAtTheEndsOfTheSpring(_ one: Case) throws {
    let driver = try driver(one)
    let limits = try #require(driver.bench.binding)
    let (frequency, damping) = (limits.frequency.limit, limits.damping.limit)
    for family in Notation.families {
      driver.bench.inspector.notationID = family.id
      for f in [frequency.lowerBound, 4, frequency.upperBound] {
        for z in [damping.lowerBound, 0.8, damping.upperBound] {
          driver.bench.stage.tuning.values[limits.frequency.id] = f
          driver.bench.stage.tuning.values[limits.damping.id] = z
          driver.bench.ui.forgetKept()
          let rows = driver.bench.binding.map(driver.bench.inspector.notationRows) ?? []
          let units = Dictionary(uniqueKeysWithValues: rows.map { ("f.\($0.id)", $0.unit) })
          let faults = faults(driver, driver.bench.inspector.isInOwnNotation ? [:] : units)
          #expect(faults.isEmpty, "\(one) \(family.id) \(f) Hz, ζ \(z): \(faults)")
        }
      }
    }
  }

  /// The words of the card's mark stand above the curve, whatever the spring.
  @Test(arguments: [0.0, 0.02, 0.1, 0.3, 0.6, 0.9, 1, 1.5, 5], [0.2, 1, 8])
  func noCurveCrossesTheWordsOfTheCard(damping: Double, frequency: Double) throws {
    let driver = try WorkbenchDriver("newtonian", size: CGSize(width: 1280, height: 1400))
    driver.bench.stage.tuning.values["damping"] = damping
    driver.bench.stage.tuning.values["frequency"] = frequency
    let list = driver.frames(2)
    let frame = try #require(driver.place("card"))
    let binding = try #require(driver.bench.binding)
    let card = SpringCard(binding.spring, settledShare: binding.settledShare)
    let curve = card.curve(in: SpringCard.plot(in: frame))
    let metrics = driver.bench.environment.text
    var found = 0
    for case .text(let block, let place, _) in list.commands
    where block.text.hasPrefix("+") || block.text.hasPrefix("settled at") {
      guard frame.contains(place) else { continue }
      found += 1
      let words = CGRect(origin: place, size: metrics.metrics(of: block).size)
        .insetBy(dx: 0, dy: 2)
      #expect(!curve.contains { words.contains($0) }, "ζ \(damping), \(frequency) Hz")
    }
    #expect(found == 1)
  }
}
