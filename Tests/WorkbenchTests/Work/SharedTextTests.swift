import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// Work that goes from one person to another as a line of text.
@Suite struct SharedTextTests {
  /// Somebody who has dragged, tuned and kept, and copied it all.
  private func copied(_ scene: String) throws -> (person: Person, work: SavedWork, text: String) {
    let person = try Person(scene)
    let stage = person.bench.layout.stage
    if person.bench.scene.outlines.isEmpty { person.key(.character("+")) }
    person.pass(30)
    let thing = person.bench.scene.outlines.first {
      $0.bounds.midY > 60 && $0.bounds.midY < stage.height
    }
    let start = try #require(thing).bounds.center + CGVector(dx: stage.minX, dy: stage.minY)
    person.drag(from: start, to: CGPoint(x: start.x + 30, y: start.y + 80), frames: 8)
    person.pass(30)
    let parameter = try #require(person.bench.scene.info.parameters.first { $0.kind == .number })
    person.letter("b")
    let range = parameter.range
    person.bench.edit {
      $0.scene.values[parameter.id] = range.lowerBound + (range.upperBound - range.lowerBound) / 3
    }
    // Before the next frame, which the recording would take in.
    let work = person.bench.checkedWork()
    person.key(.character("l"), [.control, .shift])
    #expect(person.words().contains { $0.hasPrefix("Copied as text") })
    return (person, work, person.bench.ui.clipboard.text)
  }

  private func paste(_ text: String, into person: Person) {
    person.bench.ui.clipboard.text = text
    person.key(.character("v"), .control)
  }

  @Test(arguments: SceneCatalog.infos.map(\.id)) func everySceneGoesOver(scene: String) throws {
    let (person, work, text) = try copied(scene)
    #expect(try SavedWork(text: text) == work)
    #expect(work.rival != nil && work.gesture != nil && !work.hashes.isEmpty)
    #expect(!text.contains { $0.isWhitespace } && text.count < work.json.utf8.count / 2)
    let other = try Person(scene == "grid" ? "cradle" : "grid")
    paste(text, into: other)
    #expect(other.bench.sceneID == scene && other.bench.stage.tuning == person.bench.stage.tuning)
    #expect(other.bench.work().rival == work.rival)
    #expect(other.bench.stage.playback != nil && other.bench.stage.hasGesture)
    #expect(other.words().contains("Opened shared work"), "and no word of DIVERGED")
    #expect(other.bench.workPaths[scene] == nil, "it is no file's")
  }

  @Test func whatWasBuiltGoesToo() throws {
    let person = try Person("playground")
    person.bench.open(try Samples.experiment(named: "thrown-hammer"), from: "hammer.json")
    person.key(.character("l"), [.control, .shift])
    let other = try Person("cradle")
    paste(person.bench.ui.clipboard.text, into: other)
    #expect(other.bench.scene.experiment == person.bench.scene.experiment)
    #expect(other.bench.scene.experiment?.groups.count == 1)
  }

  @Test func badTextChangesNothing() throws {
    let (_, _, text) = try copied("cradle")
    let person = try Person("grid")
    let before = person.bench.work()
    for (bad, words) in [
      (String(text.dropLast(20)), "shared text: is cut short"),
      (String(text.dropLast(5)) + "%%%%%", "has \"%\""), ("just words", "Nothing to paste"),
      ("", "Nothing to paste"),
    ] {
      paste(bad, into: person)
      #expect(person.words().contains { $0.contains(words) }, "\(words)")
    }
    var work = try SavedWork(text: text)
    work.setting.fidelity = "perfect"
    paste(try work.text(), into: person)
    #expect(person.words().contains { $0.contains("setting.fidelity") && $0.contains("perfect") })
    work = try Person("messages").bench.work()
    work.messages = "/no/such/chat.txt"
    paste(try work.text(), into: person)
    #expect(person.words().contains { $0.contains("chat.txt") })
    #expect(person.bench.work() == before && person.bench.sceneID == "grid")
  }

  @Test func aTextFieldKeepsItsPaste() throws {
    let (_, _, text) = try copied("cradle")
    let person = try Person("messages")
    #expect(person.rest())
    person.key(.enter)
    #expect(person.bench.isEditingText)
    paste(text, into: person)
    #expect(person.bench.sceneID == "messages" && person.bench.isEditingText)
  }

  @Test func theDataPageCopiesItToo() throws {
    final class NoExporter: Exporter {
      struct None: Error {}
      func begin(_ request: ExportRequest) throws -> any ExportRun { throw None() }
    }
    let person = try Person("cradle", exporter: NoExporter())
    person.key(.character("e"), .control)
    person.bench.export.tabID = "data"
    person.frames(2)
    person.click(try #require(person.place("export.text")).center)
    #expect(try SavedWork(text: person.bench.ui.clipboard.text).scene == "cradle")
  }
}
