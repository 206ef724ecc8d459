import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes

/// Quiet placeholders for media, and reactions.
@Suite struct MessageExtrasTests {
  private static let kinds = Media.Kind.allCases

  private func rows(_ messages: [Message], column: CGFloat = 430) throws -> [MessageRow] {
    let chat = Conversation(title: "T", participants: ["Ada", "Ben"], messages: messages)
    let transcript = Transcript(chat, me: 0, count: nil)
    let text = try PangoText()
    return messages.indices.map {
      MessageRow($0, of: transcript, column: column, measuredBy: text, days: MessageDays())
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
