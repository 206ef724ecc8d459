import Foundation
import Testing

/// What the tutorials print is what runs here, and it does what they say.
@Suite struct TutorialsTests {
  @Test func aSpring() {
    let said = Tutorials.spring()
    #expect(abs(said.stepped.displacement - said.later.displacement) < 1e-10)
    #expect(abs(said.stepped.velocity - said.later.velocity) < 1e-9)
    // exp(−π·ζ/√(1 − ζ²)) with ζ = 1/2.
    #expect(abs(said.overshoot - exp(-.pi / 3.0.squareRoot())) < 1e-12)
    #expect(abs(said.overshoot - 0.163) < 5e-4)
    // From there on the envelope e^(−ζωt)/√(1 − ζ²) is below 1 %: it cannot leave again.
    let (zeta, omega) = (0.5, 4 * Double.pi)
    #expect(said.settled < -log(0.01 * (1 - zeta * zeta).squareRoot()) / (zeta * omega) + 1e-9)
    #expect(abs(said.settled - 0.70) < 5e-3)
    #expect(said.code?.contains("spring") == true)
  }

  @Test func aPendulum() {
    let (swinging, resting) = Tutorials.pendulum()
    let (x, y) = (swinging.x - 100, swinging.y - 100)
    #expect(abs((x * x + y * y).squareRoot() - 100) < 1e-6)
    #expect(abs(resting.x - 100) < 1e-3 && abs(resting.y - 200) < 1e-3)
  }

  @Test func aLayout() { #expect(Tutorials.layout() == Array(100...109)) }

  @Test func aScene() {
    var drawn: [CGPoint] = []
    let isRunning = Tutorials.scene { drawn.append($0) }
    #expect(drawn.count == 180 && drawn.last.map { abs($0.y - 280) < 2 } == true)
    #expect(!isRunning)
  }

  @Test(arguments: [
    "Springs/Springs.docc/ASpring.md", "Dynamics/Dynamics.docc/APendulum.md",
    "CollectionLayout/CollectionLayout.docc/ALayout.md", "UIKit/UIKit.docc/AScene.md",
  ])
  func thePageIsWhatRuns(page: String) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    let own = try Self.lines(tests.appendingPathComponent("Tutorials.swift"))
    let lines = try Self.lines(sources.appendingPathComponent(page))
    let parts = lines.split(separator: "```swift", omittingEmptySubsequences: false).dropFirst()
    let listings = parts.map { Array($0.prefix { $0 != "```" }) }
    #expect(listings.count >= 2)
    for listing in listings {
      let isHere = own.indices.contains { own[$0...].starts(with: listing) }
      #expect(isHere, "\(listing.first ?? "")")
    }
  }

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
