import Articles
import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes

@Suite struct MessagesSceneTests {
  private func ready(
    count: Int? = nil, conversation: Conversation? = nil,
    size: CGSize = CGSize(width: 700, height: 700)
  ) throws -> SceneHarness<MessagesScene> {
    let harness = try SceneHarness(
      MessagesScene.self, size: size, conversation: conversation, count: count)
    #expect(harness.settle())
    return harness
  }

  /// Where rows rest on the screen: the offset alone says little, it grows with every row above
  /// that is measured.
  private func restPlaces(_ harness: SceneHarness<MessagesScene>) -> [Int: Double] {
    let collection = harness.scene.collection
    return Dictionary(
      uniqueKeysWithValues: collection.drawnCells.map {
        (
          $0.element.indexPath.item,
          $0.element.attributes.frame.minY - collection.view.contentOffset.y
        )
      })
  }

  @Test func aDragMovesTheListByTheHandAndBubblesLag() throws {
    let harness = try ready(count: 1000)
    let before = restPlaces(harness)
    harness.press(CGPoint(x: 350, y: 300))
    for i in 1...20 {
      harness.move(CGPoint(x: 350, y: 300 + 10 * Double(i)))
      harness.frames(1)
    }
    let moves = restPlaces(harness).compactMap { row, top in before[row].map { top - $0 } }
    #expect(moves.count > 3 && moves.allSatisfy { abs($0 - 200) < 1e-6 }, "\(moves)")
    // The row under the hand follows it; rows further away lag more.
    let places = harness.scene.collection.drawnCells.map { cell in
      (
        distance: abs(cell.frame.midY - 500),
        lag: abs(harness.scene.collection.springs.displacement(of: cell.element.id))
      )
    }.sorted { $0.distance < $1.distance }
    let near = try #require(places.first).lag
    let far = try #require(places.last).lag
    #expect(near < 3 && far > 10 * max(0.1, near), "\(near) \(far)")
    harness.lift(CGPoint(x: 350, y: 500))
    #expect(harness.settle())
    #expect(places.count > 4)
  }

  @Test func whatIsSentSpringsInAndIsScrolledTo() throws {
    let harness = try ready()
    harness.send(.text("Hello there"))
    #expect(harness.scene.takeNews() == "sent Hello there" && harness.scene.takeNews() == nil)
    harness.frames(2)
    #expect(!harness.scene.isAtRest)
    #expect(harness.settle())
    #expect(harness.scene.drawnWords.contains("Hello there"))
    #expect(harness.scene.isAtEnd)
    harness.send(.text(" \n\t"))
    #expect(harness.settle() && harness.scene.takeNews() == nil)
  }

  @Test func keysGoToTheEndsAndByPages() throws {
    let harness = try ready(count: 1_000_000)
    harness.key(.home)
    #expect(harness.settle() && harness.scene.collection.scroll.offset == 0)
    harness.key(.pageDown)
    #expect(harness.settle())
    let page = harness.scene.collection.viewport - 48
    #expect(abs(harness.scene.collection.scroll.offset - page) < 1)
    harness.key(.end)
    #expect(harness.settle())
    #expect(harness.scene.isAtEnd)
    #expect(harness.scene.tracedItems.last?.id == "row999999")
  }

  @Test func theIndicatorIsDragged() throws {
    let harness = try ready(count: 1_000_000)
    harness.key(.up)
    harness.frames(5)
    harness.press(CGPoint(x: 695, y: 620))
    harness.move(CGPoint(x: 695, y: 320))
    harness.frames(2)
    harness.lift(CGPoint(x: 695, y: 320))
    #expect(harness.settle())
    let share =
      harness.scene.collection.scroll.offset / harness.scene.collection.scroll.range.upperBound
    #expect(share > 0.3 && share < 0.7, "\(share)")
    #expect(harness.scene.drawnWords.count > 4)
  }

  @Test func resizingKeepsTheEndAtTheEnd() throws {
    let harness = try ready()
    for size in [CGSize(width: 320, height: 400), CGSize(width: 900, height: 500)] {
      harness.scene.resize(to: size)
      #expect(harness.settle())
      let scroll = harness.scene.collection.scroll
      #expect(abs(scroll.offset - scroll.range.upperBound) < 1, "\(size)")
    }
  }

  /// JSQMessages #815: bubbles wobbled when the window's size changed.
  @Test func resizingGivesNoBubbleAKick() throws {
    let harness = try ready(count: 300)
    harness.key(.pageUp)
    #expect(harness.settle())
    for size in [
      CGSize(width: 320, height: 640), CGSize(width: 900, height: 333), harness.scene.size,
    ] {
      harness.scene.resize(to: size)
      for _ in 0..<10 {
        harness.frames(1)
        for cell in harness.scene.collection.drawnCells {
          #expect(harness.scene.collection.springs.displacement(of: cell.element.id) == 0)
        }
      }
    }
  }

  @Test func anEmptyConversationIsBorne() throws {
    let empty = Conversation(title: "", participants: [], messages: [])
    let harness = try ready(conversation: empty)
    harness.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 400), frames: 5)
    #expect(harness.settle())
    harness.send(.text("First"))
    #expect(harness.settle())
    #expect(harness.scene.drawnWords.contains("First"))
  }

  @Test func namesStandAboveRunsWhereMoreThanTwoSpeak() throws {
    let two = try ready()
    #expect(!two.scene.content.transcript.showsNames)
    let names = ["Ann", "Ben", "Cem"]
    let three = Conversation(
      title: "", participants: names,
      messages: (0..<6).map { Message(sender: $0 / 2, text: "Words \($0)") })
    let harness = try ready(conversation: three)
    let shown = harness.scene.drawnWords.filter { names.contains($0) }
    #expect(shown == ["Ben", "Cem"], "one's own name is known")
  }

  @Test func explanationsFollowTheValues() throws {
    let scene = try ready().scene
    // 2ζv/ω = 2·0.8·1000/(2π) = 254.648 at full resistance, a third of it 300 of 1500 pt away.
    scene.values["frequency"] = 1
    scene.values["damping"] = 0.8
    scene.values["resistance"] = 1500
    #expect(scene.explanation(of: "resistance")?.text.english.hasPrefix("51 pt behind") == true)
    // exp(-πζ/√(1-ζ²)) = exp(-π·0.5/√0.75) = 16.3 %.
    scene.values["damping"] = 0.5
    #expect(scene.explanation(of: "damping")?.text.english.hasPrefix("overshoots 16 %") == true)
    scene.values["damping"] = 1
    #expect(scene.explanation(of: "damping")?.text == "no overshoot")
  }

  // MARK: - Answers

  @Test func whatIsSentIsAnsweredAfterTyping() throws {
    let harness = try ready()
    let count = harness.scene.content.count
    harness.send(.text("Are you there?"))
    harness.frames(Int(60 * (MessagesScene.readingDuration + 0.2)))
    #expect(harness.scene.content.count == count + 2)
    #expect(harness.scene.content.row(count + 1).isTyping && !harness.scene.isAtRest)
    harness.frames(Int(60 * MessagesScene.typingDuration))
    let answer = harness.scene.content.row(count + 1)
    #expect(!answer.isTyping && !answer.isMine && !answer.text.text.isEmpty)
    #expect(harness.settle())
    #expect(harness.scene.isAtEnd)
  }

  @Test func anAnswerFarBelowMovesNothing() throws {
    let (answered, alone) = (try ready(count: 1000), try ready(count: 1000))
    alone.scene.values["answers"] = 0
    for harness in [answered, alone] {
      harness.send(.text("Are you there?"))
      harness.key(.home)
    }
    for frame in 0..<Int(60 * (MessagesScene.readingDuration + MessagesScene.typingDuration + 1)) {
      answered.frames(1)
      alone.frames(1)
      #expect(answered.scene.tracedItems == alone.scene.tracedItems, "frame \(frame)")
    }
    #expect(answered.scene.content.count == alone.scene.content.count + 1)
    #expect(answered.scene.collection.scroll.offset == 0)
  }

  // MARK: - Days

  private func threeDays() -> Conversation {
    Conversation(
      title: "", participants: ["Ann", "Ben"],
      messages: (0..<60).map {
        // 2026-03-02 12:00 UTC and on, twenty messages a day.
        let at = 1_772_452_800 + Double($0 / 20) * 86_400 + Double($0 % 20) * 60
        return Message(sender: $0 % 2, text: "Message \($0)", at: at)
      })
  }

  @Test func theDayOfWhatIsAtTheTopStaysThere() throws {
    let harness = try ready(conversation: threeDays())
    #expect(harness.scene.drawnWords.contains("Wednesday 4 March"))
    harness.key(.home)
    #expect(harness.settle())
    #expect(harness.scene.drawnWords.filter { $0.hasSuffix("March") } == ["Monday 2 March"])
    // Scrolled so that the second day's start is near the top, both names show: one is pushed.
    var pushes = 0
    for _ in 0..<150 {
      harness.wheel(0, 10)
      harness.frames(1)
      let days = dayFrames(harness)
      for (a, b) in zip(days, days.dropFirst()) { #expect(a.maxY <= b.minY + 0.01) }
      if let first = days.first, first.minY < MessageMetrics.stuckTop - 1 { pushes += 1 }
    }
    #expect(pushes > 0)
    #expect(harness.scene.drawnWords.contains("Tuesday 3 March"))
  }

  private func dayFrames(_ harness: SceneHarness<MessagesScene>) -> [CGRect] {
    let panel = Theme.light.panel.opacity(0.94)
    return harness.drawing().commands.compactMap { command -> CGRect? in
      if case .fill(.roundedRect(let frame, _), .color(panel)) = command { frame } else { nil }
    }.sorted { $0.minY < $1.minY }
  }

  // MARK: - Changes by hand

  /// In the middle of a flick: nothing jumps, and all come to rest.
  @Test(arguments: [Fidelity.uikit, .exact])
  func messagesAreAddedDeletedAndShuffledInAFlick(fidelity: Fidelity) throws {
    let harness = try ready(count: 1000)
    harness.scene.fidelity = fidelity
    harness.drag(from: CGPoint(x: 350, y: 100), to: CGPoint(x: 350, y: 400), frames: 6)
    harness.frames(4)
    for key in [Key.insert, .delete, .character("s"), .insert, .character("s")] {
      let count = harness.scene.content.count
      let before = harness.scene.tops
      // On a bubble in the middle of the stage.
      let bubbles = harness.scene.tracedItems.map(\.center)
      harness.move(try #require(bubbles.min { abs($0.y - 300) < abs($1.y - 300) }))
      #expect(harness.key(key))
      let change = key == .insert ? 1 : key == .delete ? -1 : 0
      #expect(harness.scene.content.count == count + change)
      for cell in harness.scene.collection.drawnCells {
        guard let top = before[cell.element.id] else { continue }
        #expect(abs(cell.frame.minY - top) < 0.01, "\(key)")
      }
      harness.frames(3)
    }
    #expect(harness.settle())
  }

  /// One tick, and a frame that shows a part of one and undoes it, of ten million messages.
  @Test func aFrameOfTenMillionMessagesCostsWhatShows() throws {
    let harness = try ready(count: 10_000_000)
    harness.scene.collection.scroller.fling(at: -3000)
    harness.frames(2)
    let start = ContinuousClock.now
    for _ in 0..<100 {
      harness.scene.advance(by: 1.0 / 120)
      let state = harness.scene.snapshot()
      harness.scene.advance(by: 0.004)
      harness.scene.restore(state)
    }
    let elapsed = start.duration(to: .now)
    // Unoptimised code on a busy machine: far from the microseconds of a release build, and far from
    // what ten million of anything would take.
    #expect(elapsed < .seconds(5), "\(elapsed)")
  }

  // MARK: - As published

  /// Its layout needs the heights of all rows: of long ones fewer show.
  @Test func asPublishedLongMessagesAreFewer() throws {
    let long = String(repeating: "so many words ", count: 30_000)
    let messages = (0..<12).map { Message(sender: $0 % 2, text: "\($0) " + long) }
    let harness = try ready(
      conversation: Conversation(title: "long", participants: ["A", "B"], messages: messages))
    harness.scene.fidelity = .published
    #expect(harness.scene.content.count == 3, "420 kB each, a megabyte at most")
    #expect(harness.scene.content.words(ofRow: 2).hasPrefix("11 "))
    harness.scene.fidelity = .uikit
    #expect(harness.scene.content.count == 12)
  }

  @Test func asPublishedTheListIsTheArticlesLayout() throws {
    let harness = try ready(count: 2300)
    harness.key(.pageUp)
    #expect(harness.settle())
    let shown = { () -> (String, CGFloat)? in
      // A flow layout's cells begin with what is free above their bubbles.
      harness.scene.collection.drawnCells.first { harness.scene.bubble(of: $0).minY >= 0 }.map {
        let row = harness.scene.content.row($0.element.indexPath.item)
        return (row.text.text, harness.scene.bubble(of: $0).minY)
      }
    }
    let before = try #require(shown())
    harness.scene.fidelity = .published
    let view = { harness.scene.collection.view }
    #expect(view().collectionViewLayout is ObjcIOTiledSpringyFlowLayout)
    #expect(harness.scene.content.count == 2000)
    #expect(harness.scene.status.hasSuffix("the newest 2000 messages"))
    let first = try #require(shown())
    #expect(first.0 == before.0 && abs(first.1 - before.1) < 1, "\(first) \(before)")
    #expect(harness.settle())
    let there = try #require(shown())
    #expect(there.0 == before.0 && abs(there.1 - before.1) < 1)
    let preset = try #require(MessagesScene.info.presets.first { $0.id == "dv" })
    harness.scene.values.apply(preset)
    #expect(view().collectionViewLayout is DVFlowLayout)
    let other = try #require(shown())
    #expect(other.0 == before.0 && abs(other.1 - before.1) < 1, "\(other) \(before)")
    harness.scene.fidelity = .uikit
    for _ in 0..<60 {
      let back = try #require(shown())
      #expect(back.0 == before.0 && abs(back.1 - before.1) < 1, "\(back) \(before)")
      harness.frames(1)
    }
    harness.scene.fidelity = .published
    harness.drag(from: CGPoint(x: 350, y: 100), to: CGPoint(x: 350, y: 160), frames: 3)
    harness.scene.fidelity = .uikit
    #expect(harness.scene.content.count == 2300 && harness.settle())
    #expect(view().collectionViewLayout is CollectionViewListLayout)
    #expect(!harness.scene.drawnWords.isEmpty)
  }

  /// DV's stiff springs go to and fro in Apple's dead zone: that shows nowhere, and is rest.
  @Test func asPublishedAListOfStiffSpringsComesToRest() throws {
    let harness = try ready(count: 300)
    harness.scene.fidelity = .published
    harness.scene.values.apply(try #require(MessagesScene.info.presets.first { $0.id == "dv" }))
    harness.drag(from: CGPoint(x: 350, y: 100), to: CGPoint(x: 350, y: 240), frames: 6)
    #expect(harness.settle())
  }
}
