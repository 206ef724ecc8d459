import Foundation
import Springs
import Testing

/// The questions' pages print what runs here, line by line, and it does what they say.
@Suite struct DocumentationTests {
  private static let pages = ["WhenIsItOver", "LettingItGo", "AnotherLibrary", "SmoothingAt120Hz"]

  @Test func whenIsItOver() throws {
    let spring = Spring(frequency: 1, dampingRatio: 0.8)
    let settled = spring.settlingTime(tolerance: 0.01)
    #expect(abs(settled - 1.01) < 0.005)
    #expect(abs(abs(spring.covered(at: settled) - 1) - 0.01) < 1e-9)

    let android = SpringFamily.named("android")
    let values = android?.values(for: spring) ?? []
    let near = android?.motion(values, Release(distance: 100)).end
    let far = android?.motion(values, Release(distance: 400)).end
    #expect(values.count == 2 && android?.parameters.map(\.id) == ["stiffness", "dampingRatio"])
    #expect(abs(try #require(near).time - 0.65) < 0.005)
    #expect(abs(try #require(far).time - 1.30) < 0.005)
    #expect(abs(try #require(near).left - 0.003) < 5e-4 && near?.snaps == true)
    #expect(SpringFamily.named("figma")?.motion([100, 15, 1]).end == nil)

    let rule = android?.motion(values).rule.words
    #expect(rule == "within 0.75 px and below 46.9 px/s")
  }

  @Test func lettingItGo() throws {
    let spring = Spring(frequency: 1, dampingRatio: 0.5)
    let release = Release(distance: 100, velocity: 1000)
    #expect(release.rate == 60 && release.share == 10)

    let released = ReleasedSpring(spring, velocity: release.share)
    let overshoot = released.overshoot
    let arrival = released.firstArrival
    let settled = released.settlingTime(tolerance: 0.01)
    #expect(abs(overshoot - 0.52) < 0.005 && abs(spring.overshoot - 0.16) < 0.005)
    #expect(abs(released.left(at: try #require(arrival)).displacement) < 1e-9)
    #expect(abs(abs(released.left(at: settled).displacement) - 0.01) < 1e-9)

    var options = ExportOptions()
    options.release = release
    let target = ExportTarget.all.first { $0.id == "swiftui-interpolating" }
    let code = target?.code(for: spring, options)
    #expect(code?.text.contains("initialVelocity: 10)") == true)
    #expect(try #require(code).exactness.error < 0.01)
  }

  @Test func anotherLibrary() throws {
    let source = SpringFamily.named("roact-spring")
    let reading = source?.reading([170, 26, 1])
    let (meant, shown) = (try #require(reading).meant, try #require(reading).shown)
    #expect(abs(meant.frequency - 2.08) < 0.005 && abs(meant.dampingRatio - 1) < 0.005)
    #expect(abs(shown.frequency - 1.25) < 0.005 && reading?.spring == shown)

    var conversions: [SpringConversion?] = []
    if let spring = reading?.spring {
      let exact = SpringFamily.named("swiftui")?.conversion(of: spring)
      let nearest = SpringFamily.named("chipmunk")?.conversion(of: spring, mass: 2)
      conversions = [exact, nearest]
    }
    let (swiftUI, chipmunk) = (try #require(conversions[0]), try #require(conversions[1]))
    #expect(swiftUI.exactness == .exact && swiftUI.error < 1e-9)
    #expect(chipmunk.error < (try #require(chipmunk.plain).error) && chipmunk.values.last == 2)

    let curve = try StepCurveText("ease 0.4s")
    let fit = SpringFit(curve.motion())
    #expect(abs(fit.error - 0.009) < 5e-4 && fit.objection == nil)
  }

  @Test func smoothingAt120Hz() throws {
    let lerp = FrameShare(0.1)
    let unchanged = FrameShare(0.1, rate: 120)
    let share = lerp.share(at: 120)
    #expect(abs(lerp.decayRate - 6.3) < 0.05 && abs(unchanged.decayRate - 12.6) < 0.05)
    #expect(abs(share - 0.0513) < 5e-5 && abs(share - (1 - exp(-lerp.decayRate / 120))) < 1e-12)

    let follower = SpringFamily.named("frame-spring")
    let reading = follower?.reading([0.1, 0.8], rate: 120)
    let (meant, shown) = (try #require(reading).meant, try #require(reading).shown)
    #expect(abs(meant.frequency - 2.86) < 0.005 && abs(meant.dampingRatio - 0.37) < 0.005)
    #expect(abs(shown.frequency - 5.73) < 0.005 && abs(shown.dampingRatio - 0.37) < 0.005)

    var left = 0.0
    if let spring = reading?.meant {
      let step = SpringStep(spring, 1.0 / 120)
      var (displacement, velocity) = (100.0, 0.0)
      for _ in 0..<12 { step.advance(&displacement, &velocity) }
      left = displacement
    }
    #expect(abs(left - meant.state(at: 0.1, displacement: 100).displacement) < 1e-9)
  }

  @Test(arguments: pages)
  func eachLineOfThePagesRuns(page: String) throws {
    let file = URL(fileURLWithPath: #filePath)
    let folder = file.appendingPathComponent("../../../Sources/Springs/Springs.docc").standardized
    let own = Set(try Self.lines(file))
    let lines = try Self.lines(folder.appendingPathComponent("\(page).md"))
    let listings = lines.split(separator: "```swift", omittingEmptySubsequences: false).dropFirst()
      .map { $0.prefix { $0 != "```" } }
    #expect(listings.count >= 3)
    let missing = listings.joined().filter { !own.contains($0) }
    #expect(missing.isEmpty)
    let start = try String(contentsOf: folder.appendingPathComponent("Springs.md"), encoding: .utf8)
    #expect(start.contains("<doc:\(page)>"))
  }

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
