import Documents
import Foundation
import Localization

/// What must hold when a run is over and the app is let alone.
enum Ending {
  /// Lets everything go, saves, and puts the window where it can be used, in no slow motion.
  private static let lines =
    [
      "lift 5 5 left", "lift 5 5 right", "lift 5 5 middle", "resize 1280 800", "key escape 0",
      "frames 2 16667", "key escape 0", "frames 2 16667", "key escape 0", "frames 8 16667",
      "key s 2", "frames 2 16667", "key enter 0", "frames 2 16667", "key enter 0", "frames 8 16667",
      "key escape 0", "frames 2 16667",
    ] + Array(repeating: "key ] 0", count: 6)

  private static func expect(_ found: [SavedWork], _ wanted: [SavedWork], _ what: String) throws {
    guard found != wanted else { return }
    let lines = { (works: [SavedWork]) in works.flatMap { $0.json.split(separator: "\n") } }
    let pair = zip(lines(found), lines(wanted)).first { $0 != $1 }
    throw Fault("\(what): \(pair?.0.prefix(200) ?? "more") for \(pair?.1.prefix(200) ?? "more")")
  }

  /// The scenes whose springs bring everything to rest, whatever was done: the others hold pendulums and what
  /// was built by hand.
  private static let settling: Set = ["messages", "grid", "waterfall", "expanding", "sticky"]

  static func check(_ player: Player) throws {
    for line in lines { try player.play(line) }
    // What was undone last can be redone.
    try press("z", 3, in: player, until: "Nothing to redo")
    let before = try tuned(player)
    try press("z", 2, in: player, until: "Nothing to undo")
    let start = try tuned(player)
    try press("z", 3, in: player, until: "Nothing to redo")
    try expect(try tuned(player), before, "redone all, it is not as it was")
    try press("z", 2, in: player, until: "Nothing to undo")
    try expect(try tuned(player), start, "undone all again, it is not as at first")
    let scene = player.bench.scene
    if settling.contains(scene.info.id), scene.values["damping"] > 0.1 {
      guard try player.rest(within: 90) else {
        throw Fault("\(scene.info.id) does not come to rest in 90 s")
      }
    }
  }

  /// A history holds so many steps, and some words are not of it.
  private static let mostSteps = 260

  private static func press(
    _ key: String, _ modifiers: Int, in player: Player, until words: LocalizedText
  ) throws {
    let inAnyLanguage = try Language.allCases.map { try Translations(shipped: $0).string(words) }
    for _ in 0..<mostSteps {
      try player.play("key \(key) \(modifiers)")
      try player.play("frames 1 16667")
      if inAnyLanguage.contains(player.announced("says") ?? "") { return }
    }
    throw Fault("\(mostSteps) times ctrl+z or its reverse do not end in: \(inAnyLanguage[0])")
  }

  /// All settings of all scenes that were shown, and which items stand in which order, as they are kept for the next
  /// start: undo does not scroll, and what hangs goes on moving.
  private static func tuned(_ player: Player) throws -> [SavedWork] {
    // What was changed is kept a little later.
    try player.play("frames 20 200000")
    guard let kept = player.files.kept else { return [] }
    return try SavedSession(data: Data(kept.utf8)).works.map { work in
      var bare = work
      (bare.gesture, bare.hashes, bare.state) = (nil, [], work.state?.items)
      bare.state?.placements = []
      return bare
    }
  }
}
