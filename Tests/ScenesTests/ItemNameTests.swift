import Canvas
import Documents
import Foundation
import Testing

@testable import Scenes

@Suite struct ItemNameTests {
  private func messages(_ texts: [String]) throws -> SceneHarness<MessagesScene> {
    let messages = texts.enumerated().map { Message(sender: $0 % 2, text: $1, at: nil) }
    return try SceneHarness(
      MessagesScene.self,
      conversation: Conversation(
        title: "Numbers", participants: ["Ada", "Grace"], messages: messages))
  }

  @Test(arguments: [
    ("Hello", "“Hello”"), ("two\nlines", "“two”"), ("  \n\n indented", "“indented”"),
    ("a\r\nb", "“a”"), ("", "Message 1"), (" \n ", "Message 1"),
    ("It will not be cut within a word of it", "“It will not be cut…”"),
    ("Twenty-four letters are it", "“Twenty-four letters are…”"),
    ("Twenty-four letters here", "“Twenty-four letters here”"),
    (String(repeating: "a", count: 40), "“\(String(repeating: "a", count: 24))…”"),
    ("👩‍👩‍👧‍👦 אנחנו בדרך", "“👩‍👩‍👧‍👦 אנחנו בדרך”"),
  ])
  func aMessageIsNamedByItsWords(words: String, name: String) throws {
    let scene = try messages([words]).scene
    #expect(scene.name(ofItem: "row0").english == name)
  }

  /// Rows that come above leave the others their ids and names.
  @Test func aMessageKeepsItsIdWhereverItStands() throws {
    let harness = try messages((0..<8).map { "Number \($0)" })
    #expect(harness.settle())
    let before = harness.scene.tracedItems.map(\.id)
    harness.move(CGPoint(x: 350, y: 10))
    harness.send(.key(.insert, [], isRepeat: false))
    harness.frames(60)
    let after = harness.scene.tracedItems.map(\.id)
    #expect(after.filter(before.contains) == before && after.count == before.count + 1)
    #expect(harness.scene.outlines.map(\.id) == after && Set(after).count == after.count)
    #expect(
      before.map { harness.scene.name(ofItem: $0).english } == (0..<8).map { "“Number \($0)”" })
  }

  @Test(arguments: [
    ("cradle", "ball0", "Ball 1"), ("grid", "item0", "Cell 1"), ("waterfall", "item6", "Cell 7"),
    ("carousel", "tile1", "Tile 1"), ("newtonian", "picture2", "Picture 2"),
    ("expanding", "row0", "Paper Boats"), ("sticky", "row0", "Monday"),
    ("sticky", "row1", "08:00  Breakfast with Ines, Monday"), ("sticky", "row9999", "Deleted cell"),
    ("messages", "row999999", "Message 1000000"), ("playground", "a,b", "a,b"),
    ("playground", "row7", "row7"),
  ])
  func itemsAreNamedByWhatStandsOnThem(id: String, item: String, name: String) throws {
    let type = try #require(SceneCatalog.scene(id))
    try expectName(of: item, in: type, name)
  }

  private func expectName<S: Scene>(of item: String, in type: S.Type, _ name: String) throws {
    let scene = try SceneHarness(type).scene
    #expect(scene.name(ofItem: item).english == name)
  }
}
