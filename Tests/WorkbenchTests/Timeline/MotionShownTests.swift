import Canvas
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// What moves is motion: neither the bar nor the timeline says that there was none.
@Suite struct MotionShownTests {
  /// What a person does to a scene.
  enum Act: String, CaseIterable {
    /// Pulls slowly beyond the end.
    case overscroll
    /// Pulls to the side and lets go of what is there then.
    case drop
    case add, remove, shuffle

    func happen(in driver: WorkbenchDriver, _ check: () -> Void) {
      let middle = driver.bench.layout.stage.center
      switch self {
      case .overscroll, .drop:
        let way = self == .drop ? CGVector(dx: 3, dy: -4) : driver.bench.scene.flick * -3
        driver.press(middle)
        for step in 1...20 {
          driver.move(middle + way * CGFloat(step))
          driver.pass(1)
          check()
        }
        driver.lift(middle + way * 20)
      case .add: driver.key(.insert)
      case .remove: driver.key(.delete)
      case .shuffle: driver.letter("s")
      }
      for _ in 0..<20 {
        driver.pass(2)
        check()
      }
    }
  }

  private func places(_ scene: any Scene) -> [String: CGPoint] {
    Dictionary(scene.tracedItems.map { ($0.id, $0.center) }) { first, _ in first }
  }

  @Test(arguments: SceneCatalog.infos.map(\.id), Act.allCases)
  func whateverMovesIsShown(id: String, act: Act) throws {
    let driver = try WorkbenchDriver(id, count: id == "newtonian" ? 2 : 40)
    // Some scenes never rest.
    _ = driver.rest()
    driver.letter("t")
    let start = places(driver.bench.scene)
    var hasMoved = false
    act.happen(in: driver) {
      // The frame in which it begins to move shows more than the ticks that are over.
      if hasMoved { #expect(driver.bench.timeline.selectedItem != nil, "\(driver.time)") }
      hasMoved =
        hasMoved
        || places(driver.bench.scene).contains { item, place in
          start[item].map { $0.distance(to: place) > 1 } == true
        }
    }
    guard hasMoved else { return }
    let words = driver.words()
    #expect(!words.contains("No motion yet"))
    #expect(!words.contains("Drag the stage to draw the first curve."))
  }

  /// A press begins a gesture in which nothing has moved yet.
  @Test(arguments: ["messages", "grid", "expanding"])
  func aPressKeepsTheLastMotion(id: String) throws {
    let driver = try WorkbenchDriver.afterAFlick(id)
    let shown = driver.bench.timeline.selectedItem
    #expect(shown != nil)
    driver.press(driver.bench.layout.stage.center)
    driver.pass(3)
    #expect(driver.bench.timeline.selectedItem == shown)
  }
}
