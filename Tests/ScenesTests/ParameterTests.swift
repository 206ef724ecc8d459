import Testing

@testable import Scenes

@Suite struct ParameterTests {
  @Test(arguments: SceneCatalog.infos)
  func declaresItselfSoundly(info: SceneInfo) {
    #expect(Set(info.parameters.map(\.id)).count == info.parameters.count)
    #expect(Set(info.presets.map(\.id)).count == info.presets.count)
    for p in info.parameters {
      #expect(p.range.contains(p.defaultValue), "\(info.id).\(p.id)")
      #expect(
        p.limit.lowerBound <= p.range.lowerBound && p.range.upperBound <= p.limit.upperBound,
        "\(info.id).\(p.id): a slider may not leave the physical limit")
      #expect(p.summary.english.hasSuffix("."))
    }
    for preset in info.presets {
      #expect(!preset.source.isEmpty)
      for (id, value) in preset.values {
        let parameter = info.parameters.first { $0.id == id }
        #expect(parameter?.limit.contains(value) == true, "\(info.id) \(preset.id) \(id)")
      }
    }
  }

  @Test func admitsOnlyNumbersAndKeepsThemInside() {
    let p = Parameter("x", "X", 0...1, default: 0.5, "A number.", limit: -1...2)
    #expect(p.admitted(.nan) == nil)
    #expect(p.admitted(.infinity) == nil)
    #expect(p.admitted(5) == 2)
    #expect(p.admitted(-5) == -1)
    #expect(p.admitted(1.5) == 1.5)
    let whole = Parameter("x", "X", 0...1, default: 0.5, "A number.", kind: .whole)
    #expect(whole.admitted(0.6) == 1)
  }

  @Test func setsWhatAPresetNamesAndDefaultsForTheRest() throws {
    let info = MessagesScene.info
    var values = ParameterValues(info.parameters)
    values["cap"] = 40
    let preset = try #require(info.presets.first { $0.id == "dv" })
    values.apply(preset)
    #expect(values["frequency"] == 6.8 && values["damping"] == 1 && values["resistance"] == 500)
    #expect(values["cap"] == 25)
    #expect(values.match(preset))
    values["damping"] = .nan
    #expect(values["damping"] == 1)
    values["damping"] = 0.9
    #expect(!values.match(preset))
  }

  private enum Sort: CaseIterable { case first, second }

  @Test func keysReadValuesInTheirTypes() {
    let number = ParameterKey<Double>("number")
    let (whole, isOn) = (ParameterKey<Int>("whole"), ParameterKey<Bool>("on"))
    let sort = ParameterKey<Sort>(choice: "sort")
    var values = ParameterValues([
      Parameter(number.id, "Number", 0...2, default: 0.25, ""),
      Parameter(whole.id, "Whole", 0...9, default: 3, "", kind: .whole),
      .toggle(isOn.id, "On", isOn: false, ""),
      .choice(
        sort.id, "Sort", [.init(id: "a", title: "A"), .init(id: "b", title: "B")], ""),
    ])
    #expect(values[number] == 0.25 && values[whole] == 3)
    #expect(!values[isOn] && values[sort] == .first)
    (values[isOn], values[sort], values[whole]) = (true, .second, 20)
    #expect(values[isOn] && values[sort] == .second && values[whole] == 9)
    #expect(values["on"] == 1 && values["sort"] == 1)
  }
}
