import Canvas
import Foundation
import Testing

@testable import SDLPlatform

/// The desktop's settings, followed on a bus with a portal of the test's own.
@Suite(.enabled(if: PrivateBus.isThere, "needs dbus-daemon"))
struct DesktopSettingsWatchTests {
  private typealias Value = FakeSettingsPortal.Value
  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"

  /// What a watch takes next; nil where it takes nothing within a while.
  private func next(_ watch: DesktopSettingsWatch, within seconds: Double = 5) -> DesktopSettings? {
    waitFor(seconds) { watch.takeChange() }
  }

  private func first(
    version: UInt32, _ settings: [String: Value], files: DesktopSettings = .init()
  ) throws -> (settings: DesktopSettings?, calls: Set<String>) {
    let bus = try PrivateBus()
    defer { bus.end() }
    let portal = FakeSettingsPortal(bus.address, version: version, settings)
    defer { portal.end() }
    let watch = DesktopSettingsWatch(address: bus.address, files: files) {}
    return (next(watch), portal.calls)
  }

  @Test(arguments: [(UInt32(1), "Read"), (2, "ReadOne")])
  func eachVersionIsReadByItsOwnMethod(version: UInt32, method: String) throws {
    let found = try first(
      version: version,
      [
        "\(Self.appearance) color-scheme": .unsigned(1),
        "\(Self.appearance) contrast": .unsigned(1),
        "\(Self.appearance) reduced-motion": .unsigned(1),
        "\(Self.gnome) text-scaling-factor": .number(1.5),
      ])
    #expect(
      found.settings
        == DesktopSettings(
          prefersDark: true, prefersContrast: true, reducesMotion: true, textScale: 1.5))
    #expect(found.calls == [method])
  }

  @Test func gnomesNamesFillWhatTheOthersDoNotSay() throws {
    let found = try first(
      version: 1,
      [
        "\(Self.appearance) color-scheme": .unsigned(0),
        "\(Self.gnome) color-scheme": .text("prefer-dark"),
        "\(Self.gnome) enable-animations": .flag(false),
        "org.gnome.desktop.a11y.interface high-contrast": .flag(true),
      ])
    #expect(
      found.settings
        == DesktopSettings(prefersDark: true, prefersContrast: true, reducesMotion: true))
  }

  @Test func changesComeOneByOneAndWake() throws {
    let bus = try PrivateBus()
    defer { bus.end() }
    let portal = FakeSettingsPortal(
      bus.address, version: 2, ["\(Self.appearance) color-scheme": .unsigned(0)])
    defer { portal.end() }
    let wakes = Counter()
    let watch = DesktopSettingsWatch(address: bus.address, files: .init()) { wakes.add() }
    #expect(next(watch) == DesktopSettings(prefersDark: false))
    portal.change("\(Self.appearance) color-scheme", to: .unsigned(1))
    #expect(next(watch) == DesktopSettings(prefersDark: true))
    portal.change("\(Self.gnome) text-scaling-factor", to: .number(2))
    #expect(next(watch) == DesktopSettings(prefersDark: true, textScale: 2))
    portal.change("\(Self.appearance) reduced-motion", to: .unsigned(1))
    #expect(next(watch)?.reducesMotion == true)
    #expect(wakes.count == 4)
    // What means nothing here, and what says the same again, is no change.
    portal.change("org.example clock", to: .text("12h"))
    portal.change("\(Self.appearance) color-scheme", to: .unsigned(1))
    #expect(next(watch, within: 0.3) == nil)
  }

  @Test func aPortalThatStartsLaterIsReadThen() throws {
    let bus = try PrivateBus()
    defer { bus.end() }
    let watch = DesktopSettingsWatch(address: bus.address, files: .init()) {}
    #expect(next(watch, within: 0.3) == nil)
    let portal = FakeSettingsPortal(
      bus.address, version: 1, ["\(Self.appearance) color-scheme": .unsigned(1)])
    defer { portal.end() }
    #expect(next(watch)?.prefersDark == true)
  }

  @Test(arguments: [nil, "unix:path=/nowhere/at/all"])
  func withoutABusNothingComes(address: String?) {
    let watch = DesktopSettingsWatch(address: address, files: .init(prefersDark: true)) {}
    #expect(next(watch, within: 0.1) == nil)
  }
}
