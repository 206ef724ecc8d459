import Canvas
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
  ) throws -> Stand<MessagesScene> {
    let stand = try Stand(MessagesScene.self, size: size, conversation: conversation, count: count)
    #expect(stand.settle())
    return stand
  }

  private func texts(_ stand: Stand<MessagesScene>) -> [String] {
    stand.drawing().commands.compactMap {
      if case .text(let block, _, _) = $0 { block.text } else { nil }
    }
  }

  /// Where rows rest on the screen: the offset alone says little, it grows with every row above
  /// that is measured.
  private func restPlaces(_ stand: Stand<MessagesScene>) -> [Int: Double] {
    let list = stand.scene.list
    return Dictionary(
      uniqueKeysWithValues: list.drawnRows.map { ($0.place.row, $0.place.top - list.scroll.offset) }
    )
  }

  private func expectMoved(
    _ stand: Stand<MessagesScene>, from before: [Int: Double], by distance: Double,
    within tolerance: Double
  ) {
    let moves = restPlaces(stand).compactMap { row, top in before[row].map { top - $0 } }
    #expect(moves.count > 3 && moves.allSatisfy { abs($0 - distance) < tolerance }, "\(moves)")
  }

  @Test func itOpensAtItsEnd() throws {
    let stand = try ready()
    let conversation = try Samples.conversation(named: "weekend")
    #expect(stand.scene.list.scroll.offset == stand.scene.list.scroll.range.upperBound)
    #expect(texts(stand).contains(try #require(conversation.messages.last).text))
  }

  @Test func aDragMovesTheListByTheHandAndBubblesLag() throws {
    let stand = try ready(count: 1000)
    let before = restPlaces(stand)
    stand.press(CGPoint(x: 350, y: 300))
    for i in 1...20 {
      stand.move(CGPoint(x: 350, y: 300 + 10 * Double(i)))
      stand.frames(1)
    }
    expectMoved(stand, from: before, by: 200, within: 1e-6)
    // The row under the hand follows it; rows further away lag more.
    let places = stand.scene.list.drawnRows.map { drawn in
      (
        distance: abs(drawn.top + drawn.place.extent / 2 - 500),
        lag: abs(stand.scene.list.springs.displacement(of: drawn.place.id))
      )
    }.sorted { $0.distance < $1.distance }
    let near = try #require(places.first).lag
    let far = try #require(places.last).lag
    #expect(near < 3 && far > 10 * max(0.1, near), "\(near) \(far)")
    stand.lift(CGPoint(x: 350, y: 500))
    #expect(stand.settle())
    #expect(places.count > 4)
  }

  @Test func drawnBubblesNeverOverlap() throws {
    let stand = try ready(count: 500)
    for speed in [20.0, 60, 150] {
      stand.drag(
        from: CGPoint(x: 300, y: 100), to: CGPoint(x: 300, y: 100 + speed * 4), frames: 4)
      for _ in 0..<90 {
        stand.frames(1)
        let rows = stand.scene.list.drawnRows
        for (a, b) in zip(rows, rows.dropFirst()) {
          #expect(a.top + a.place.extent <= b.top + b.place.gap + 1e-6)
        }
      }
    }
  }

  @Test func whatIsSentSpringsInAndIsFollowedOnlyFromTheEnd() throws {
    let stand = try ready()
    stand.send(.text("Hello there"))
    #expect(stand.scene.takeNews() == "sent Hello there" && stand.scene.takeNews() == nil)
    stand.frames(2)
    #expect(!stand.scene.isAtRest)
    #expect(stand.settle())
    #expect(texts(stand).contains("Hello there"))
    #expect(stand.scene.list.scroll.offset == stand.scene.list.scroll.range.upperBound)

    stand.send(.key(.home, [], isRepeat: false))
    #expect(stand.settle())
    stand.send(.text("Far below"))
    #expect(stand.settle())
    #expect(stand.scene.list.scroll.offset == 0)
    #expect(!texts(stand).contains("Far below"))
  }

  @Test func blanksAreNotSent() throws {
    let stand = try ready()
    let count = stand.scene.content.count
    stand.send(.text(" \n\t"))
    #expect(stand.scene.content.count == count)
  }

  @Test func keysGoToTheEndsAndByPages() throws {
    let stand = try ready(count: 1_000_000)
    stand.send(.key(.home, [], isRepeat: false))
    #expect(stand.settle() && stand.scene.list.scroll.offset == 0)
    stand.send(.key(.pageDown, [], isRepeat: false))
    #expect(stand.settle())
    let page = stand.scene.list.viewport - 48
    #expect(abs(stand.scene.list.scroll.offset - page) < 1)
    stand.send(.key(.end, [], isRepeat: false))
    #expect(stand.settle())
    #expect(stand.scene.list.scroll.offset == stand.scene.list.scroll.range.upperBound)
    #expect(stand.scene.tracedItems.last?.id == "row999999")
  }

  @Test func theWheelScrollsByItsDelta() throws {
    let stand = try ready(count: 1000)
    let before = restPlaces(stand)
    stand.send(
      .wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: -120), isPrecise: false, []))
    #expect(stand.settle())
    expectMoved(stand, from: before, by: 120, within: 0.1)
  }

  @Test func theIndicatorIsDragged() throws {
    let stand = try ready(count: 1_000_000)
    stand.send(.key(.up, [], isRepeat: false))
    stand.frames(5)
    stand.press(CGPoint(x: 695, y: 620))
    stand.move(CGPoint(x: 695, y: 320))
    stand.frames(2)
    stand.lift(CGPoint(x: 695, y: 320))
    #expect(stand.settle())
    let share = stand.scene.list.scroll.offset / stand.scene.list.scroll.range.upperBound
    #expect(share > 0.3 && share < 0.7, "\(share)")
    #expect(texts(stand).count > 4)
  }

  @Test func resizingKeepsTheEndAtTheEnd() throws {
    let stand = try ready()
    for size in [CGSize(width: 320, height: 400), CGSize(width: 900, height: 500)] {
      stand.scene.resize(to: size)
      #expect(stand.settle())
      let scroll = stand.scene.list.scroll
      #expect(abs(scroll.offset - scroll.range.upperBound) < 1, "\(size)")
    }
  }

  /// JSQMessages #815: bubbles wobbled when the window's size changed.
  @Test func resizingGivesNoBubbleAKick() throws {
    let stand = try ready(count: 300)
    stand.send(.key(.pageUp, [], isRepeat: false))
    #expect(stand.settle())
    for size in [
      CGSize(width: 320, height: 640), CGSize(width: 900, height: 333), stand.scene.size,
    ] {
      stand.scene.resize(to: size)
      for _ in 0..<10 {
        stand.frames(1)
        for drawn in stand.scene.list.drawnRows {
          #expect(stand.scene.list.springs.displacement(of: drawn.place.id) == 0)
        }
      }
    }
  }

  @Test func anotherConversationIsOpened() throws {
    let stand = try ready()
    let other = Conversation(
      title: "Two", participants: ["A", "B"],
      messages: [Message(sender: 0, text: "One"), Message(sender: 1, text: "Two")])
    #expect(stand.scene.open(other, me: 1))
    #expect(stand.settle())
    #expect(texts(stand).filter { ["One", "Two"].contains($0) } == ["One", "Two"])
  }

  @Test func anEmptyConversationIsBorne() throws {
    let empty = Conversation(title: "", participants: [], messages: [])
    let stand = try ready(conversation: empty)
    stand.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 400), frames: 5)
    #expect(stand.settle())
    stand.send(.text("First"))
    #expect(stand.settle())
    #expect(texts(stand).contains("First"))
  }

  @Test func namesStandAboveRunsWhereMoreThanTwoSpeak() throws {
    let two = try ready()
    #expect(!two.scene.content.transcript.showsNames)
    let names = ["Ann", "Ben", "Cem"]
    let three = Conversation(
      title: "", participants: names,
      messages: (0..<6).map { Message(sender: $0 / 2, text: "Words \($0)") })
    let stand = try ready(conversation: three)
    let shown = texts(stand).filter { names.contains($0) }
    #expect(shown == ["Ben", "Cem"], "one's own name is known")
  }

  @Test func explanationsFollowTheValues() throws {
    let scene = try ready().scene
    // 2ζv/ω = 2·0.8·1000/(2π) = 254.648 at full resistance, a third of it 300 of 1500 pt away.
    scene.values["frequency"] = 1
    scene.values["damping"] = 0.8
    scene.values["resistance"] = 1500
    #expect(scene.explanation(of: "resistance")?.text.hasPrefix("51 pt behind") == true)
    // exp(-πζ/√(1-ζ²)) = exp(-π·0.5/√0.75) = 16.3 %.
    scene.values["damping"] = 0.5
    #expect(scene.explanation(of: "damping")?.text.hasPrefix("overshoots 16 %") == true)
    scene.values["damping"] = 1
    #expect(scene.explanation(of: "damping")?.text == "no overshoot")
  }

  // MARK: - Answers

  @Test func whatIsSentIsAnsweredAfterTyping() throws {
    let stand = try ready()
    let count = stand.scene.content.count
    stand.send(.text("Are you there?"))
    stand.frames(Int(60 * (Answering.reading + 0.2)))
    #expect(stand.scene.content.count == count + 2)
    #expect(stand.scene.content.row(count + 1).isTyping && !stand.scene.isAtRest)
    stand.frames(Int(60 * Answering.typing))
    let answer = stand.scene.content.row(count + 1)
    #expect(!answer.isTyping && !answer.isMine && !answer.text.text.isEmpty)
    #expect(stand.settle())
    #expect(stand.scene.list.scroll.offset == stand.scene.list.scroll.range.upperBound)
  }

  @Test func answersCanBeTurnedOff() throws {
    let stand = try ready()
    stand.scene.values["answers"] = 0
    let count = stand.scene.content.count
    stand.send(.text("Are you there?"))
    #expect(stand.settle() && stand.scene.content.count == count + 1)
  }

  @Test func anAnswerFarBelowMovesNothing() throws {
    let stand = try ready(count: 1000)
    stand.send(.key(.home, [], isRepeat: false))
    #expect(stand.settle())
    stand.send(.text("Are you there?"))
    let before = stand.scene.tracedItems
    #expect(stand.settle() && stand.scene.tracedItems == before)
  }

  // MARK: - Pages

  @Test func earlierMessagesLoadAboveWithoutMovingWhatShows() throws {
    let stand = try ready(count: 1000)
    stand.scene.values["pages"] = 1
    #expect(stand.settle() && stand.scene.content.count == MessagesContent.firstPage)
    // A flick towards the top that is still under way when the page arrives.
    stand.scene.list.scroll.fling(at: -6000)
    var loads = 0
    for _ in 0..<150 {
      let before = Dictionary(
        uniqueKeysWithValues: stand.scene.list.drawnRows.map { ($0.place.id, $0.top) })
      let velocity = stand.scene.list.scroll.velocity
      let count = stand.scene.content.count
      stand.frames(1)
      guard stand.scene.content.count != count else { continue }
      loads += 1
      #expect(stand.scene.content.count == count + MessagesContent.page)
      // Nothing jumps: rows move on as they would in a frame.
      for drawn in stand.scene.list.drawnRows {
        guard let top = before[drawn.place.id] else { continue }
        #expect(abs(drawn.top - top) <= abs(velocity) / 60 + 6)
      }
    }
    #expect(loads >= 1 && stand.settle())
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
    let stand = try ready(conversation: threeDays())
    #expect(texts(stand).contains("Wednesday 4 March"))
    stand.send(.key(.home, [], isRepeat: false))
    #expect(stand.settle())
    #expect(texts(stand).filter { $0.hasSuffix("March") } == ["Monday 2 March"])
    // Scrolled so that the second day's start is near the top, both names show: one is pushed.
    var pushes = 0
    for _ in 0..<150 {
      stand.send(
        .wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 10), isPrecise: true, []))
      stand.frames(1)
      let days = dayFrames(stand)
      for (a, b) in zip(days, days.dropFirst()) { #expect(a.maxY <= b.minY + 0.01) }
      if let first = days.first, first.minY < MessageMetrics.stuckTop - 1 { pushes += 1 }
    }
    #expect(pushes > 0)
    #expect(texts(stand).contains("Tuesday 3 March"))
  }

  private func dayFrames(_ stand: Stand<MessagesScene>) -> [CGRect] {
    let panel = Theme.light.panel.opacity(0.94)
    return stand.drawing().commands.compactMap { command -> CGRect? in
      if case .fill(.roundedRect(let frame, _), .color(panel)) = command { frame } else { nil }
    }.sorted { $0.minY < $1.minY }
  }
}
