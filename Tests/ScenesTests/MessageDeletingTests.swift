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

  private func widgets() throws -> UI {
    UI(theme: .light, text: try PangoText(), clipboard: MemoryClipboard())
  }

  private func pass(_ ui: UI, _ harness: SceneHarness<MessagesScene>, _ event: InputEvent.Kind?) {
    ui.begin(event: event, now: 0, size: size)
    var input: [InputEvent.Kind] = []
    ui.region("stage", CGRect(origin: .zero, size: size)) {
      input = harness.scene.controls(ui, in: CGRect(origin: .zero, size: size))
    }
    ui.end()
    if !ui.wasEventTaken, let event, case .key = event { input.append(event) }
    for kind in input { harness.send(kind) }
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
    let ui = try widgets()
    let kept = try bubble("one", harness)
    let next = try bubble("three", harness)
    harness.move(try bubble("two", harness).center)
    pass(ui, harness, .key(.delete, [], isRepeat: false))
    #expect(shown(harness) == ["one", "three", "four"])
    #expect(harness.scene.takeNews() == "deleted two" && !harness.scene.isAtRest)
    // It fades where it was, while the next starts where it stood.
    #expect(
      harness.drawing().commands.contains {
        if case .text(let b, _, _) = $0 { b.text == "two" } else { false }
      })
    // One speaker's bubbles harness 2 pt nearer to one another.
    #expect(abs(try bubble("three", harness).minY - next.minY) <= 2)
    #expect(harness.settle())
    #expect(
      !harness.drawing().commands.contains {
        if case .text(let b, _, _) = $0 { b.text == "two" } else { false }
      })
    #expect(try bubble("one", harness).minY == kept.minY)
    #expect(try bubble("three", harness).minY < next.minY - 30)
  }

  @Test func withoutAPointerTheKeyDeletesFromTheEnd() throws {
    let harness = try ready(["one", "two", "three"])
    let ui = try widgets()
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
    let ui = try widgets()
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
    let ui = try widgets()
    pass(ui, harness, .key(.enter, [], isRepeat: false))
    pass(ui, harness, .text("x"))
    pass(ui, harness, .key(.backspace, [], isRepeat: false))
    #expect(shown(harness) == ["one", "two"] && harness.scene.composer.text.isEmpty)
  }

  @Test func whatIsAboveStaysWhileTheListFlies() throws {
    let harness = try ready((0..<200).map { "message \($0)" })
    harness.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 300, y: 400), frames: 6)
    harness.frames(3)
    let scene = harness.scene
    let velocity = scene.collection.scroll.velocity
    let cells = scene.collection.drawnCells
    let tops = scene.tops
    let gone = cells[cells.count / 2].element.indexPath.item
    scene.delete(gone)
    #expect(scene.collection.scroll.velocity == velocity && velocity != 0)
    for cell in scene.collection.drawnCells where cell.element.indexPath.item < gone - 1 {
      let top = try #require(tops[cell.element.id])
      #expect(abs(cell.frame.minY - top) < 0.01)
    }
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
        harness.scene.values[SpringyArticle.key] = SpringyArticle.allCases[article]
      }
      harness.frames(2)
      #expect(harness.scene.tracedItems.isEmpty)
    }
  }
}

/// Quiet placeholders for media, and reactions.
@Suite struct MessageExtrasTests {
  private static let kinds = Media.Kind.allCases

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

  @Test(arguments: [120.0, 260, 430]) func tilesStandInTheirBubbles(column: Double) throws {
    for sender in 0...1 {
      let alone = Self.kinds.map {
        Message(sender: sender, text: "x", media: Media($0, name: "a long name of a file.pdf"))
      }
      let captioned = Self.kinds.map {
        Message(
          sender: sender, text: "What is said of it, in more than one line of the bubble's width.",
          media: Media($0, isAlone: false))
      }
      for row in try rows(alone + captioned, column: column) {
        let tile = try #require(row.tile)
        #expect(row.bubble.insetBy(dx: -0.5, dy: -0.5).contains(tile.frame))
        #expect(row.bubble.minX >= 0 && row.bubble.maxX <= column)
        #expect(row.height == row.bubble.maxY && !row.isLargeEmoji)
        guard !row.text.text.isEmpty else { continue }
        let size = try PangoText().metrics(of: row.text).size
        let words = CGRect(origin: row.textOrigin(hugged: size), size: size)
        #expect(row.bubble.insetBy(dx: -0.5, dy: -0.5).contains(words))
        #expect(words.minY >= tile.frame.maxY, "the words stand beneath")
      }
    }
  }

  @Test func reactionsRiseOverTheCornerAndHaveRoom() throws {
    let plain = try rows([Message(sender: 1, text: "Hello")])[0]
    for sender in 0...1 {
      let row = try rows([Message(sender: sender, text: "Hello", reactions: ["❤️", "👍", "❤️"])])[0]
      let capsule = try #require(row.reactions)
      #expect(capsule.frame.intersects(row.bubble) && capsule.frame.minY < row.bubble.minY)
      #expect(capsule.frame.minY >= 0, "it does not reach into the row above")
      #expect(
        sender == 1 ? capsule.frame.midX > row.bubble.midX : capsule.frame.midX < row.bubble.midX)
      #expect(capsule.frame.minX >= 0 && capsule.frame.maxX <= 430)
      #expect(row.height - plain.height == MessageMetrics.reactionRise)
      #expect(capsule.capsule.block.text == "❤️👍 3")
    }
    #expect(
      try rows([Message(sender: 0, text: "a", reactions: ["👍"])])[0].reactions?.capsule.block.text
        == "👍")
  }

  @Test func mediaAloneAreGreyOnEitherSideAndSayNoWords() throws {
    let row = try rows([Message(sender: 0, text: "<image omitted>", media: Media(.photo))])[0]
    let theme = Theme.light
    let drawing = MessageDrawing(
      theme: theme, text: try PangoText(), columnX: 0,
      viewport: CGRect(x: 0, y: 0, width: 430, height: 600), typingTime: 0)
    var list = DrawList()
    drawing.draw(row, top: 0, into: &list)
    var words: [String] = []
    var fills: [Paint] = []
    for command in list.commands {
      if case .text(let block, _, _) = command { words.append(block.text) }
      if case .fill(_, let paint) = command { fills.append(paint) }
    }
    #expect(words == ["Photo"] && fills.first == .color(theme.incomingBubble))
  }

  @Test func aHeartIsAPicture() throws {
    let row = try rows([Message(sender: 0, text: "a", reactions: ["\u{2764}"])])[0]
    #expect(row.reactions?.capsule.block.text == "\u{2764}\u{FE0F}")
  }

  @Test func timesStandInTheMiddle() throws {
    let row = try rows([Message(sender: 0, text: "a", at: 1_704_103_200)])[0]
    let label = try #require(row.labels.first)
    let width = try PangoText().metrics(of: label.block).size.width
    #expect(abs(label.origin.x + width / 2 - 215) < 0.01)
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

@Suite struct BubbleShapeTests {
  private static let bubble = CGRect(x: 100, y: 50, width: 80, height: 38)

  /// All places of a path, its handles among them.
  private func points(_ path: Path) -> [CGPoint] {
    path.elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .quad(let p, let c): [p, c]
      case .cubic(let p, let c1, let c2): [p, c1, c2]
      case .close: []
      }
    }
  }

  @Test(arguments: [true, false])
  func theTailCurlsOutAndEndsFlushWithTheBottom(atRight: Bool) throws {
    let r = Self.bubble
    let all = points(Path(bubble: r, radius: 18, hasTail: true, tailAtRight: atRight))
    let side = atRight ? all.map(\.x).max() : all.map(\.x).min()
    #expect(abs(try #require(side) - (atRight ? r.maxX + 5 : r.minX - 5)) < 1e-9)
    let other = atRight ? all.map(\.x).min() : all.map(\.x).max()
    #expect(abs(try #require(other) - (atRight ? r.minX : r.maxX)) < 1e-9)
    let tip = all.filter { atRight ? $0.x > r.maxX + 4.9 : $0.x < r.minX - 4.9 }
    #expect(tip.count == 1 && abs(tip[0].y - r.maxY) < 1e-9)
    // Handles may reach a little farther than the curve does.
    #expect(all.allSatisfy { $0.y <= r.maxY + 0.5 && $0.y >= r.minY })
  }

  @Test func withoutATailItStaysInItsRectangle() {
    let all = points(Path(bubble: Self.bubble, radius: 18, hasTail: false, tailAtRight: true))
    #expect(all.allSatisfy { Self.bubble.insetBy(dx: -1e-9, dy: -1e-9).contains($0) })
  }
}
