import Canvas
import CollectionLayout
import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct NewtonianSceneTests {
  private func stand(
    _ fidelity: Fidelity = .uikit, size: CGSize = CGSize(width: 320, height: 568)
  ) throws -> Stand<NewtonianScene> {
    let stand = try Stand(NewtonianScene.self, size: size)
    stand.scene.fidelity = fidelity
    return stand
  }

  private func key(_ stand: Stand<NewtonianScene>, _ key: Key) {
    #expect(stand.send(.key(key, [], isRepeat: false)))
  }

  private func centers(_ stand: Stand<NewtonianScene>) -> [CGPoint] {
    stand.scene.tracedItems.map(\.center)
  }

  @Test(arguments: [Fidelity.uikit, .exact]) func aLoneItemRestsAsPublished(fidelity: Fidelity)
    throws
  {
    let stand = try stand(fidelity)
    // Air ends the swing sooner; in the engine it carries 1/240 of the weight, 0.2 pt of stretch.
    stand.scene.values["resistance"] = 1
    key(stand, .insert)
    #expect(stand.settle())
    let place = try #require(centers(stand).first)
    #expect(abs(place.y - 389.3) < 0.3, "\(place)")
    // The engine puts the last creeping swing to sleep.
    #expect(abs(place.x - 160) < 2, "\(place)")
  }

  /// What sleeps in one scene moves in another that takes its state over with other values, where its
  /// rest is elsewhere.
  @Test(arguments: [Fidelity.uikit, .exact]) func otherValuesWakeWhatSleeps(fidelity: Fidelity)
    throws
  {
    let (first, second) = (try stand(fidelity), try stand(fidelity))
    for stand in [first, second] { stand.scene.values["resistance"] = 1 }
    second.scene.values["length"] = 200
    key(first, .insert)
    #expect(first.settle())
    second.scene.rewind(to: first.scene.snapshot())
    #expect(!second.scene.isAtRest)
    #expect(second.settle())
    let (a, b) = (try #require(centers(first).first), try #require(centers(second).first))
    #expect(abs(a.y - b.y - 100) < 1, "\(a) \(b)")
  }

  @Test func itStartsEmptyAndATileInvitesOneIn() throws {
    let stand = try stand()
    #expect(stand.scene.tracedItems.isEmpty && stand.scene.isAtRest)
    #expect(!stand.press(CGPoint(x: 20, y: 20)))
    #expect(stand.press(CGPoint(x: 160, y: 389)))
    let place = try #require(centers(stand).first)
    #expect(place == CGPoint(x: 470, y: 350))
    #expect(!stand.scene.isAtRest)
    // A key of the letters' row, a key of its own: the same.
    stand.send(.key(.character("="), .shift, isRepeat: false))
    stand.send(.key(.insert, [], isRepeat: false))
    #expect(stand.scene.tracedItems.count == 3)
    #expect(!stand.send(.key(.character("="), .control, isRepeat: false)))
  }

  @Test func whatFallsEndsWhenItHasLeftAndNotBefore() throws {
    let stand = try stand(.exact)
    stand.scene.values["resistance"] = 3
    key(stand, .insert)
    #expect(stand.settle())
    key(stand, .delete)
    // From 389.3 to 100 pt below the stage under 1000 pt/s² and UIKit's resistance of 0.1 /s.
    let free = (2.0 * (568 + 100 - 389.3) / 1000).squareRoot()
    var seconds = 0.0
    while !stand.scene.tracedItems.isEmpty, seconds < 5 {
      #expect(centers(stand)[0].y <= 668)
      stand.frames(1)
      seconds += 1.0 / 60
    }
    #expect(seconds > free - 0.001 && seconds < free * 1.03 + 2.0 / 60, "\(seconds) \(free)")
    #expect(stand.scene.isAtRest)
  }

  @Test func slowFallsAreWaitedForLongerThanTwoSeconds() throws {
    let stand = try stand()
    stand.scene.values["gravity"] = 0.1
    stand.scene.values["resistance"] = 3
    key(stand, .insert)
    stand.frames(600)
    key(stand, .delete)
    stand.frames(120)
    #expect(stand.scene.tracedItems.count == 1)
    stand.frames(120)
    #expect(stand.scene.tracedItems.isEmpty)
  }

  @Test func removingNeverBlocksAddingAndThereIsNoLimitOfTen() throws {
    let stand = try stand(size: CGSize(width: 900, height: 700))
    for _ in 0..<14 {
      key(stand, .insert)
      stand.frames(6)
    }
    for _ in 0..<5 {
      stand.frames(25)
      key(stand, .delete)
      key(stand, .insert)
      key(stand, .insert)
    }
    #expect(stand.scene.model.hanging.count == 19)
    #expect(stand.scene.model.items.count > 20)
    stand.frames(240)
    #expect(stand.scene.model.items.count == 19)
    #expect(Set(stand.scene.model.items.map(\.id)).count == 19)
  }

  @Test func asManyAsAskedForComeInOneAfterAnother() throws {
    let stand = try Stand(NewtonianScene.self, count: 5)
    stand.frames(1)
    #expect(stand.scene.model.items.count == 1 && !stand.scene.isAtRest)
    stand.frames(150)
    #expect(stand.scene.model.items.count == 5)
  }

  @Test func whatFallsShovesNobody() throws {
    // One hangs still, one is cut above it and falls through it.
    let stand = try stand(.uikit)
    stand.scene.values["resistance"] = 3
    key(stand, .insert)
    #expect(stand.settle())
    key(stand, .insert)
    stand.frames(8)
    let other = try #require(stand.scene.model.hanging.last)
    let before = centers(stand)[0]
    stand.scene.letFall(other.id)
    stand.frames(40)
    #expect(centers(stand)[0].distance(to: before) < 0.5)
  }

  @Test func hangingItemsCollide() throws {
    let stand = try stand(size: CGSize(width: 900, height: 700))
    for _ in 0..<3 {
      key(stand, .insert)
      stand.frames(40)
    }
    stand.frames(600)
    let places = centers(stand)
    for (i, a) in places.enumerated() {
      for b in places.dropFirst(i + 1) { #expect(a.distance(to: b) > 90, "\(places)") }
    }
  }

  @Test func theHandPullsWithLimitedForceAndLetsGoCleanly() throws {
    let stand = try stand()
    stand.scene.values["resistance"] = 2
    key(stand, .insert)
    #expect(stand.settle())
    let grip = CGPoint(x: 190, y: 370)
    #expect(stand.press(grip) && stand.scene.cursor(at: grip) == .closedHand)
    stand.move(CGPoint(x: 260, y: 330))
    stand.frames(90)
    // A corner in the hand: the picture turns about it.
    #expect(abs(stand.scene.tracedItems[0].angle) > 0.1)
    #expect(centers(stand)[0].x > 200)
    stand.move(CGPoint(x: -1e6, y: 1e6))
    stand.frames(60)
    #expect(centers(stand)[0].distance(to: CGPoint(x: 160, y: 64)) < 2500, "\(centers(stand))")
    stand.lift(CGPoint(x: -1e6, y: 1e6))
    stand.frames(1200)
    #expect(centers(stand)[0].distance(to: CGPoint(x: 160, y: 389.3)) < 3)
  }

  @Test func theMiddleOfTheStageIsWhatItHangsFrom() throws {
    let stand = try stand()
    stand.scene.values["resistance"] = 3
    key(stand, .insert)
    #expect(stand.settle())
    stand.scene.resize(to: CGSize(width: 720, height: 700))
    #expect(!stand.scene.isAtRest)
    #expect(stand.settle())
    #expect(abs(centers(stand)[0].x - 360) < 2)
  }

  @Test(arguments: [284.0, 200, 120]) func aLowStageShowsAPictureWhole(height: Double) throws {
    let stand = try stand(size: CGSize(width: 480, height: height))
    let rest = 389.3 + 50
    #expect(rest * stand.scene.scale <= height - stand.scene.controlsHeight + 0.5)
  }

  @Test(arguments: [Fidelity.uikit, .exact]) func aSnapshotHoldsPicturesThatCameAndWent(
    fidelity: Fidelity
  )
    throws
  {
    let stand = try stand(fidelity)
    for _ in 0..<3 {
      key(stand, .insert)
      stand.frames(20)
    }
    key(stand, .delete)
    stand.frames(3)
    let (snapshot, then) = (stand.scene.snapshot(), stand.scene.tracedItems)
    stand.frames(30)
    let later = stand.scene.tracedItems
    key(stand, .insert)
    key(stand, .delete)
    stand.frames(200)
    stand.scene.restore(snapshot)
    #expect(stand.scene.tracedItems == then)
    stand.frames(30)
    #expect(stand.scene.tracedItems == later)
  }

  @Test func theOtherEngineTakesTheMotionOver() throws {
    let stand = try stand()
    for _ in 0..<3 {
      key(stand, .insert)
      stand.frames(25)
    }
    key(stand, .delete)
    stand.frames(5)
    let before = stand.scene.tracedItems
    stand.scene.fidelity = .exact
    for (a, b) in zip(stand.scene.tracedItems, before) {
      #expect(a.id == b.id && a.center.distance(to: b.center) < 1e-9)
      #expect((a.velocity - b.velocity).length < 1e-6)
      #expect(abs(a.angularVelocity - b.angularVelocity) < 1e-9)
    }
  }

  @Test func asPublishedADeleteTakesTwoSecondsAndBlocksTheButtons() throws {
    let stand = try stand(.published)
    for _ in 0..<12 {
      stand.send(.key(.insert, [], isRepeat: false))
      stand.frames(20)
    }
    #expect(stand.scene.model.items.count == 10)
    #expect(stand.send(.key(.delete, [], isRepeat: false)))
    #expect(!stand.scene.model.canAdd && stand.scene.model.newest == nil)
    stand.send(.key(.insert, [], isRepeat: false))
    stand.frames(118)
    #expect(stand.scene.model.items.count == 10)
    stand.frames(4)
    #expect(stand.scene.model.items.count == 9 && stand.scene.model.canAdd)
  }

  @Test func asPublishedWhatHangsKeepsTheAnchorItCameWith() throws {
    let stand = try stand(.published)
    stand.scene.values["resistance"] = 1
    key(stand, .insert)
    #expect(stand.settle())
    stand.scene.resize(to: CGSize(width: 720, height: 700))
    #expect(stand.settle())
    #expect(abs(centers(stand)[0].x - 160) < 2)
  }
}
