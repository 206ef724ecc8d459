import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes

@Suite struct MessageDeletingTests {
  private let size = CGSize(width: 700, height: 700)

  private func ready(_ texts: [String]) throws -> SceneHarness<MessagesScene> {
    let messages = texts.enumerated().map { Message(sender: $0 % 2, text: $1, at: nil) }
    let conversation = Conversation(
      title: "Numbers", participants: ["Ada", "Grace"], messages: messages)
    let harness = try SceneHarness(MessagesScene.self, size: size, conversation: conversation)
    #expect(harness.settle())
    return harness
  }

  private func pass(_ ui: UI, _ harness: SceneHarness<MessagesScene>, _ event: InputEvent.Kind?) {
    let frame = CGRect(origin: .zero, size: size)
    for kind in ui.controls(of: harness.scene, in: frame, event) { harness.send(kind) }
    if !ui.wasEventTaken, let event, case .key = event { harness.send(event) }
  }

  private func shown(_ harness: SceneHarness<MessagesScene>) -> [String] {
    harness.scene.collection.drawnCells.map {
      harness.scene.content.words(ofRow: $0.element.indexPath.item)
    }
  }

  private func bubble(_ words: String, _ harness: SceneHarness<MessagesScene>) throws -> CGRect {
    let scene = harness.scene
    let cell = try #require(
      scene.collection.drawnCells.first {
        scene.content.words(ofRow: $0.element.indexPath.item) == words
      })
    return scene.bubble(of: cell)
  }

  @Test func theKeyDeletesWhatThePointerIsOn() throws {
    let harness = try ready(["one", "two", "three", "four"])
    let ui = try UI.onStage()
    let kept = try bubble("one", harness)
    let next = try bubble("three", harness)
    harness.move(try bubble("two", harness).center)
    pass(ui, harness, .key(.delete, [], isRepeat: false))
    #expect(shown(harness) == ["one", "three", "four"])
    #expect(harness.scene.takeNews() == "deleted two" && !harness.scene.isAtRest)
    // It fades where it was, while the next starts where it stood.
    #expect(harness.scene.drawnWords.contains("two"))
    // One speaker's bubbles stand 2 pt nearer to one another.
    #expect(abs(try bubble("three", harness).minY - next.minY) <= 2)
    #expect(harness.settle() && !harness.scene.drawnWords.contains("two"))
    #expect(try bubble("one", harness).minY == kept.minY)
    #expect(try bubble("three", harness).minY < next.minY - 30)
  }

  @Test func withoutAPointerTheKeyDeletesFromTheEnd() throws {
    let harness = try ready(["one", "two", "three"])
    let ui = try UI.onStage()
    for left in [["one", "two"], ["one"], [], []] {
      pass(ui, harness, .key(.backspace, [], isRepeat: false))
      #expect(shown(harness) == left)
    }
    #expect(harness.settle())
    harness.scene.values["answers"] = 0
    harness.send(.text("again"))
    #expect(harness.settle() && shown(harness) == ["again"])
  }

  @Test func theMenuCopiesAndDeletes() throws {
    let harness = try ready(["one", "two", "three"])
    let ui = try UI.onStage()
    let two = try bubble("two", harness).center
    for steps in [1, 2] {
      pass(ui, harness, .pointerDown(two, button: .right, clicks: 1, []))
      for _ in 0..<steps { pass(ui, harness, .key(.down, [], isRepeat: false)) }
      pass(ui, harness, .key(.enter, [], isRepeat: false))
      pass(ui, harness, nil)
      #expect(ui.clipboard.text == "two")
      #expect(shown(harness) == (steps == 1 ? ["one", "two", "three"] : ["one", "three"]))
    }
  }

  @Test func writingKeepsTheKeys() throws {
    let harness = try ready(["one", "two"])
    let ui = try UI.onStage()
    pass(ui, harness, .key(.enter, [], isRepeat: false))
    pass(ui, harness, .text("x"))
    pass(ui, harness, .key(.backspace, [], isRepeat: false))
    #expect(shown(harness) == ["one", "two"] && harness.scene.composer.text.isEmpty)
  }

  /// Without any message, each layout can be had from each.
  @Test func anEmptyListTakesEachLayout() throws {
    let message = Message(sender: 0, text: "The only one", at: nil)
    let conversation = Conversation(title: "", participants: ["A", "B"], messages: [message])
    let harness = try SceneHarness(
      MessagesScene.self, size: CGSize(width: 700, height: 700), conversation: conversation)
    #expect(harness.settle())
    harness.move(try #require(harness.scene.tracedItems.first).center)
    harness.key(.delete)
    #expect(harness.scene.content.count == 0)
    let articles = harness.scene.info.fidelities.flatMap { fidelity in
      (0..<(fidelity == .published ? SpringyArticle.allCases.count : 1)).map { (fidelity, $0) }
    }
    for (fidelity, article) in articles + articles.reversed() {
      harness.scene.fidelity = fidelity
      if fidelity == .published {
        harness.scene.values["article"] = Double(article)
      }
      harness.frames(2)
      #expect(harness.scene.tracedItems.isEmpty)
    }
  }
}

/// Quiet placeholders for media.
@Suite struct MessageExtrasTests {
  private func rows(_ messages: [Message], column: CGFloat = 430) throws -> [MessageRow] {
    let chat = Conversation(title: "T", participants: ["Ada", "Ben"], messages: messages)
    let transcript = Transcript(chat, me: 0, count: nil)
    let text = try PangoText()
    return messages.indices.map {
      let place = MessagePlace(number: $0, above: $0 > 0 ? $0 - 1 : nil, below: $0 + 1)
      return MessageRow(
        messages.indices.contains($0 + 1) ? place : MessagePlace(number: $0, above: place.above),
        of: transcript, column: column, measuredBy: text, days: MessageDays())
    }
  }

  @Test(arguments: [120.0, 430]) func tilesStandInTheirBubbles(column: Double) throws {
    let messages = Media.Kind.allCases.flatMap { kind in
      [
        Message(sender: 0, text: "x", media: Media(kind, name: "a long name of a file.pdf")),
        Message(
          sender: 1, text: "What is said of it, in more than one line of the bubble's width.",
          media: Media(kind, isAlone: false)),
      ]
    }
    for row in try rows(messages, column: column) {
      let (tile, text) = (try #require(row.tile), try PangoText())
      let words = CGRect(
        origin: row.textOrigin(hugged: .zero), size: text.metrics(of: row.text).size)
      #expect(row.bubble.contains(tile.frame) && row.height == row.bubble.maxY)
      #expect(row.bubble.minX >= 0 && row.bubble.maxX <= column)
      if row.text.text.isEmpty { continue }
      #expect(row.bubble.insetBy(dx: -0.5, dy: -0.5).contains(words))
      #expect(words.minY >= tile.frame.maxY, "the words stand beneath")
    }
  }
}

/// Days and times are those of Foundation's calendar in the machine's time zone.
@Suite struct MessageDaysTests {
  @Test func daysAndTimesAreThoseOfTheCalendar() throws {
    let days = MessageDays()
    let calendar = Calendar(identifier: .gregorian)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = "HH:mm/EEEE d MMMM"
    // Every 53 hours of 60 years: both sides of the changes of the clock are among them.
    for step in 0..<10_000 {
      let at = 330_000_000 + Double(step) * 191_109
      let date = Date(timeIntervalSince1970: at)
      let words = formatter.string(from: date).split(separator: "/").map(String.init)
      #expect(days.time(of: at) == words[0])
      #expect(days.day(of: at)?.english == words[1])
      let start = calendar.startOfDay(for: date).timeIntervalSince1970
      #expect(days.number(of: at) == days.number(of: start), "\(words[1])")
      #expect(days.number(of: start - 1) == days.number(of: at) - 1, "\(words[1])")
    }
  }

  @Test func aTimeOfDayAloneHasNoDay() { #expect(MessageDays().day(of: 3600) == nil) }
}

@Suite struct EmojiTextTests {
  @Test(arguments: ["😀", "😀😀😀", " 👍🏽 ", "👨‍👩‍👧", "❤️", "🇩🇪🇫🇷", "☎️"])
  func aFewEmojiAlone(text: String) { #expect(text.isEmoji(count: 1...3)) }

  @Test(arguments: ["", " ", "😀 hi", "1", "12", "#", "😀😀😀😀", "☎", "a", ":-)"])
  func anythingElse(text: String) { #expect(!text.isEmoji(count: 1...3)) }
}
