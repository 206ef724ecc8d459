import Documents
import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct NewtonianSceneTests {
  private func makeHarness(
    _ fidelity: Fidelity = .uikit, size: CGSize = CGSize(width: 320, height: 568)
  ) throws -> SceneHarness<NewtonianScene> {
    let harness = try SceneHarness(NewtonianScene.self, size: size)
    harness.scene.fidelity = fidelity
    return harness
  }

  private func centers(_ harness: SceneHarness<NewtonianScene>) -> [CGPoint] {
    harness.scene.tracedItems.map(\.center)
  }

  /// What sleeps in one scene moves in another that takes its state over with other values, where its
  /// rest is elsewhere.
  @Test(arguments: [Fidelity.uikit, .exact]) func otherValuesWakeWhatSleeps(fidelity: Fidelity)
    throws
  {
    let (first, second) = (try makeHarness(fidelity), try makeHarness(fidelity))
    for harness in [first, second] { harness.scene.values["resistance"] = 1 }
    second.scene.values["length"] = 200
    first.take(.insert)
    #expect(first.settle())
    second.scene.restore(first.scene.snapshot())
    #expect(!second.scene.isAtRest)
    #expect(second.settle())
    let (a, b) = (try #require(centers(first).first), try #require(centers(second).first))
    #expect(abs(a.y - b.y - 100) < 1, "\(a) \(b)")
  }

  @Test func itStartsEmptyAndATileInvitesOneIn() throws {
    let harness = try makeHarness()
    #expect(harness.scene.tracedItems.isEmpty && harness.scene.isAtRest)
    #expect(!harness.press(CGPoint(x: 20, y: 20)))
    #expect(harness.press(CGPoint(x: 160, y: 389)))
    let place = try #require(centers(harness).first)
    #expect(place == CGPoint(x: 470, y: 350))
    #expect(!harness.scene.isAtRest)
    // A key of the letters' row, a key of its own: the same.
    harness.key(.character("="), .shift)
    harness.key(.insert)
    #expect(harness.scene.tracedItems.count == 3)
    #expect(!harness.key(.character("="), .control))
  }

  @Test func whatFallsEndsWhenItHasLeftAndNotBefore() throws {
    let harness = try makeHarness(.exact)
    harness.scene.values["resistance"] = 3
    harness.take(.insert)
    #expect(harness.settle())
    harness.take(.delete)
    // From 389.3 to 100 pt below the stage under 1000 pt/s² and UIKit's resistance of 0.1 /s.
    let free = (2.0 * (568 + 100 - 389.3) / 1000).squareRoot()
    var seconds = 0.0
    while !harness.scene.tracedItems.isEmpty, seconds < 5 {
      #expect(centers(harness)[0].y <= 668)
      harness.frames(1)
      seconds += 1.0 / 60
    }
    #expect(seconds > free - 0.001 && seconds < free * 1.03 + 2.0 / 60, "\(seconds) \(free)")
    #expect(harness.scene.isAtRest)
  }

  @Test func asManyAsAskedForComeInOneAfterAnother() throws {
    let harness = try SceneHarness(NewtonianScene.self, count: 5)
    harness.frames(1)
    #expect(harness.scene.pictures.count == 1 && !harness.scene.isAtRest)
    harness.frames(150)
    #expect(harness.scene.pictures.count == 5)
  }

  @Test func whatFallsShovesNobody() throws {
    // One hangs still, one is cut above it and falls through it.
    let harness = try makeHarness(.uikit)
    harness.scene.values["resistance"] = 3
    harness.take(.insert)
    #expect(harness.settle())
    harness.take(.insert)
    harness.frames(8)
    let other = try #require(harness.scene.hanging.last)
    let before = centers(harness)[0]
    harness.scene.letFall(other.number)
    harness.frames(40)
    #expect(centers(harness)[0].distance(to: before) < 0.5)
  }

  @Test func hangingItemsCollide() throws {
    let harness = try makeHarness(size: CGSize(width: 900, height: 700))
    for _ in 0..<3 {
      harness.take(.insert)
      harness.frames(40)
    }
    harness.frames(600)
    let places = centers(harness)
    for (i, a) in places.enumerated() {
      for b in places.dropFirst(i + 1) { #expect(a.distance(to: b) > 90, "\(places)") }
    }
  }

  @Test func theHandPullsWithLimitedForceAndLetsGoCleanly() throws {
    let harness = try makeHarness()
    harness.scene.values["resistance"] = 2
    harness.take(.insert)
    #expect(harness.settle())
    let grip = CGPoint(x: 190, y: 370)
    #expect(harness.press(grip) && harness.scene.cursor(at: grip) == .closedHand)
    harness.move(CGPoint(x: 260, y: 330))
    harness.frames(90)
    // A corner in the hand: the picture turns about it.
    #expect(abs(harness.scene.tracedItems[0].angle) > 0.1)
    #expect(centers(harness)[0].x > 200)
    harness.move(CGPoint(x: -1e6, y: 1e6))
    harness.frames(60)
    #expect(centers(harness)[0].distance(to: CGPoint(x: 160, y: 64)) < 2500, "\(centers(harness))")
    harness.lift(CGPoint(x: -1e6, y: 1e6))
    harness.frames(1200)
    #expect(centers(harness)[0].distance(to: CGPoint(x: 160, y: 389.3)) < 3)
  }

  @Test func theMiddleOfTheStageIsWhatItHangsFrom() throws {
    let harness = try makeHarness()
    harness.scene.values["resistance"] = 3
    harness.take(.insert)
    #expect(harness.settle())
    harness.scene.resize(to: CGSize(width: 720, height: 700))
    #expect(!harness.scene.isAtRest)
    #expect(harness.settle())
    #expect(abs(centers(harness)[0].x - 360) < 2)
  }

  @Test(arguments: [284.0, 200, 120]) func aLowStageShowsAPictureWhole(height: Double) throws {
    let harness = try makeHarness(size: CGSize(width: 480, height: height))
    let rest = 389.3 + 50
    #expect(rest * harness.scene.scale <= height - harness.scene.controlsHeight + 0.5)
  }

  // MARK: - As published

  /// The article's air takes minutes to stop a swing.
  private func rests(_ harness: SceneHarness<NewtonianScene>) -> Bool {
    for _ in 0..<20_000 where !harness.scene.isAtRest { harness.frames(1) }
    return harness.scene.isAtRest
  }

  @Test func asPublishedItIsTheArticlesLayoutUnderItsController() throws {
    let harness = try makeHarness(.published)
    #expect(harness.scene.isAtRest)
    harness.take(.insert)
    #expect(harness.scene.article?.layout.collectionView != nil)
    #expect(centers(harness) == [CGPoint(x: 470, y: 350)])
    harness.frames(30)
    harness.take(.insert)
    harness.frames(60)
    // Only the last one falls, and nothing else can be done for two seconds.
    harness.take(.delete)
    #expect(harness.scene.status == "1 hang, 1 fall" && !harness.scene.isAtRest)
    #expect(!harness.key(.delete))
    harness.take(.insert)
    #expect(harness.scene.count == 2)
    harness.frames(121)
    #expect(harness.scene.count == 1)
    // The article has no hand.
    #expect(rests(harness))
    let place = try #require(centers(harness).first)
    #expect(abs(place.y - 389.3) < 1)
    #expect(!harness.press(place) && harness.scene.isAtRest)
  }

  @Test func asPublishedThereAreTenPicturesAtMost() throws {
    let harness = try SceneHarness(NewtonianScene.self, count: 16)
    harness.scene.fidelity = .published
    harness.frames(600)
    #expect(harness.scene.pictures.count == 10)
    harness.take(.insert)
    #expect(harness.scene.pictures.count == 10)
  }

  @Test func theArticlesLayoutTakesTheMotionOverAndGivesItBack() throws {
    let harness = try makeHarness()
    for _ in 0..<3 {
      harness.take(.insert)
      harness.frames(25)
    }
    for fidelity in [Fidelity.exact, .published, .uikit] {
      let before = harness.scene.tracedItems
      harness.scene.fidelity = fidelity
      for (a, b) in zip(harness.scene.tracedItems, before) {
        #expect(a.id == b.id && a.center.distance(to: b.center) < 1e-9)
        #expect((a.velocity - b.velocity).length < 1e-6)
        #expect(abs(a.angularVelocity - b.angularVelocity) < 1e-9)
      }
      harness.frames(1)
    }
    harness.take(.delete)
    #expect(harness.scene.hanging.count == 2)
  }

  @Test func asPublishedTheMiddleOfTheStageIsWhatItHangsFrom() throws {
    let harness = try makeHarness(.published)
    harness.take(.insert)
    #expect(rests(harness))
    harness.scene.resize(to: CGSize(width: 720, height: 700))
    #expect(rests(harness))
    #expect(abs(centers(harness)[0].x - 360) < 3)
  }

  /// Pictures on one nail lie over one another: each pair takes time.
  @Test func soManyPicturesHang() throws {
    let harness = try makeHarness()
    let most = NewtonianScene.mostPictures
    let below = { (_: Int) in CGVector(dx: 0, dy: 300) }
    #expect(harness.scene.show(.pictures(0..<most, below)) && !harness.scene.canAdd)
    harness.take(.insert)
    #expect(harness.scene.tracedItems.count == most)
    #expect(harness.scene.takeNews()?.english.contains("no more than \(most)") == true)
    harness.take(.delete)
    harness.take(.insert)
    #expect(harness.scene.hanging.count == most)
    #expect(!harness.scene.show(.pictures(0..<most + 1, below)))
  }
}
