import Foundation
import Testing

@testable import Springs

/// A step as a transcription of its library in Python plays it.
private struct GameVector: Decodable {
  let values: [Double]
  /// Distance, velocity toward the target in units/s, and frames per second.
  let release: [Double]
  /// ω and ζ; nil for what is no spring.
  let spring: [Double]?
  /// Frames, and the shares of the way that are covered then.
  let positions: [[Double]]
  /// The time of the library's own end, and the share that is covered before it snaps.
  let end: [Double]?

  static func all() throws -> [String: [GameVector]] {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/games.json")
    return try JSONDecoder().decode([String: [GameVector]].self, from: Data(contentsOf: fixtures))
  }

  /// What differs from it in a family, in words.
  func differences(_ family: SpringFamily) -> [String] {
    let release = Release(distance: release[0], velocity: release[1], rate: release[2])
    let motion = family.motion(values, release)
    let last = Int(positions.last?[0] ?? 0)
    let shown = motion.response.positions(frames: last, rate: release.rate)
    var found = positions.filter { abs(shown[Int($0[0])] - $0[1]) > 1e-6 }
      .map { "frame \(Int($0[0])): \(shown[Int($0[0])]), not \($0[1])" }
    let meant = family.spring(values).map { [$0.angularFrequency, $0.dampingRatio] }
    let isMeant =
      meant.map { zip($0, spring ?? []).allSatisfy { abs($0 - $1) < 1e-9 * max(1, $1) } } ?? true
    if !isMeant || (meant == nil) != (spring == nil) {
      found.append("ω, ζ: \(meant ?? []), not \(spring ?? [])")
    }
    let ended = motion.end.map { [$0.time, 1 - $0.left] }
    let isEnded = zip(ended ?? [], end ?? []).allSatisfy { abs($0 - $1) < 1e-6 }
    if !isEnded || (ended == nil) != (end == nil) {
      found.append("end: \(ended ?? []), not \(end ?? [])")
    }
    return found
  }
}

@Suite struct GamesVectorsTests {
  /// Positions to 1e-6, ends to the frame, for each family of games.
  @Test func familiesMoveAsTheirLibraries() throws {
    let vectors = try GameVector.all()
    let found = SpringFamily.games.flatMap { family in
      guard let own = vectors[family.id] else { return ["\(family.id) has no vectors"] }
      return own.flatMap { vector in
        vector.differences(family).map { "\(family.id) \(vector.values): \($0)" }
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test func aShareOfAFrameIsAnotherAtAnotherRate() {
    let share = FrameShare(0.1)
    #expect(abs(share.share(at: 30) - 0.19) < 1e-12)
    #expect(abs(share.share(at: 120) - 0.051_316_7) < 1e-7)
  }

  /// No mark of a text is left, its lines are short, and at rest it sets no velocity.
  @Test(arguments: ExportTarget.games.map(\.id)) func codeHasItsNumbers(id: String) throws {
    let target = try #require(ExportTarget.games.first { $0.id == id })
    var options = ExportOptions()
    let rest = target.code(for: Spring(frequency: 2, dampingRatio: 1), options).text
    options.release.velocity = 321
    let moving = target.code(for: Spring(frequency: 2, dampingRatio: 1), options).text
    for text in [rest, moving] {
      #expect(!text.contains("$") && !text.contains("#") && !text.contains("nan"), "\(text)")
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(text)")
    }
    #expect(!rest.contains("elocity =") || rest.contains("SmoothDamp"), "\(rest)")
  }
}
