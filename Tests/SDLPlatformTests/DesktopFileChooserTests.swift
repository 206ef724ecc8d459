import Canvas
import Foundation
import Testing

@testable import SDLPlatform

/// The dialog of a portal that answers as it is told, on a bus of its own.
@Suite(.enabled(if: PrivateBus.isThere, "needs dbus-daemon"))
struct DesktopFileChooserTests {
  private func answer(
    _ portal: FakePortal.Manner?, _ request: FileRequest, vanishes: Bool = false
  ) throws -> (answer: FileAnswer?, call: String, wakes: Int) {
    let bus = try PrivateBus()
    defer { bus.end() }
    let fake = portal.map { FakePortal(bus.address, $0) }
    defer { fake?.vanish() }
    let wakes = Counter()
    let chooser = DesktopFileChooser(address: bus.address) { wakes.add() }
    #expect(chooser.takeAnswer() == nil)
    chooser.begin(request)
    if vanishes {
      #expect(waitFor(0.5) { chooser.takeAnswer() } == nil, "the dialog is open")
      fake?.vanish()
    }
    let found = waitFor { chooser.takeAnswer() }
    #expect(chooser.takeAnswer() == nil, "an answer is given once")
    Thread.sleep(forTimeInterval: 0.02)
    return (found, fake?.call ?? "", wakes.count)
  }

  private let open = FileRequest(isForSaving: false, title: "Open", folder: "/home/ada")
  private let save = FileRequest(
    isForSaving: true, title: "Save", folder: "/home/ada", name: "a.springlab")

  @Test func theChosenFileIsOpened() throws {
    let result = try answer(.choose("file:///home/ada/my%20chat%20%C3%BC.txt"), open)
    #expect(result.answer == .chosen("/home/ada/my chat ü.txt") && result.wakes == 1)
    #expect(result.call.hasPrefix("OpenFile ('', 'Open', {"))
    #expect(result.call.contains("'current_folder': <b'/home/ada'>"))
    #expect(!result.call.contains("current_name"))
  }

  @Test func savingProposesAName() throws {
    let result = try answer(.choose("file:///home/ada/b.springlab"), save)
    #expect(result.answer == .chosen("/home/ada/b.springlab"))
    #expect(result.call.hasPrefix("SaveFile ('', 'Save', {"))
    #expect(result.call.contains("'current_name': <'a.springlab'>"))
  }

  /// An answer before the reply, and at an older portal's path; no files; a dialog that is closed.
  @Test(
    arguments: [
      (.chooseAtOnce("file:///tmp/a"), .chosen("/tmp/a")),
      (.chooseElsewhere("file:///tmp/a"), .chosen("/tmp/a")),
      (.choose("https://example.org/a"), .cancelled), (.choose("file://"), .cancelled),
      (.choose("nonsense"), .cancelled), (.cancel, .cancelled),
    ] as [(FakePortal.Manner, FileAnswer)])
  func everyAnswerIsUnderstood(portal: FakePortal.Manner, expected: FileAnswer) throws {
    #expect(try answer(portal, open).answer == expected)
  }

  @Test func aPortalThatGoesAwayIsCancelled() throws {
    #expect(try answer(.wait, open, vanishes: true).answer == .cancelled)
  }

  @Test func withoutAPortalThereIsNone() throws {
    #expect(try answer(nil, open).answer == .unavailable)
    #expect(try answer(.refuse, open).answer == .unavailable)
    let chooser = DesktopFileChooser(address: nil) {}
    chooser.begin(open)
    #expect(chooser.takeAnswer() == .unavailable)
    let gone = DesktopFileChooser(address: "unix:path=/nowhere/bus") {}
    gone.begin(open)
    #expect(waitFor { gone.takeAnswer() } == .unavailable)
  }

  @Test func theBusIsThatOfTheSession() throws {
    let bus = DesktopFileChooser.sessionBus
    #expect(bus(["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=a"]) == "unix:abstract=a")
    #expect(bus([:]) == nil && bus(["XDG_RUNTIME_DIR": "/nowhere"]) == nil)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(FileManager.default.createFile(atPath: folder.path + "/bus", contents: nil))
    #expect(bus(["XDG_RUNTIME_DIR": folder.path]) == "unix:path=\(folder.path)/bus")
  }
}
