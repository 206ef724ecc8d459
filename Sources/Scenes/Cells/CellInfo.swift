import CollectionLayout
import Localization

extension CellScene {
  /// What the scene reads beside the springs and the scroll.
  enum Keys {
    static let shear = ParameterKey<Bool>("shear")
    static let items = ParameterKey<Int>("items")
    static let cell = ParameterKey<Double>("cell")
    static let column = ParameterKey<Double>("column")
  }

  /// What all springy layouts have in common, with how many items they open.
  static func parameters(items: Double) -> [Parameter] {
    let declaration = SpringyDeclaration()
    return declaration.springs + [
      .toggle(
        Keys.shear.id, "Sideways too", isOn: false,
        "Whether horizontal distance from the pointer counts too: rows tilt."),
      Parameter(
        Keys.items.id, "Items", 10...1_000_000, default: items, "How many there are.", kind: .whole,
        limit: 1...10_000_000, scale: .logarithmic, section: .content),
    ] + SpringyDeclaration.scroll + declaration.limits()
  }

  static func preset(
    _ id: String, _ title: LocalizedText, _ source: LocalizedText, _ values: [String: Double]
  ) -> Preset { Preset(id: id, title: title, source: source, values: values) }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    if fidelity == .published, (SpringyDeclaration.ours + [Keys.shear.id]).contains(parameter) {
      return SpringWords.notInArticle
    }
    let words = SpringWords(values: values)
    switch parameter {
    case "frequency": return words.arrival
    case "damping": return words.overshoot
    case "resistance": return words.reach
    case "deceleration": return words.coast
    case "rubber-band": return words.band(viewport: Double(size.height))
    case "air": return words.air
    case SpringyArticle.key.id
    where fidelity == .published && isTooLong && values[SpringyArticle.key].attachesAll:
      return Explanation("more than \(SpringyArticle.mostAttached) items: tiled after all")
    case SpringyArticle.key.id, SpringyArticle.length.id:
      return fidelity == .published ? nil : Explanation("used by the fidelity As published only")
    case "cap": return words.cap(viewport: Double(size.height))
    default: return nil
    }
  }

  /// The spring that the parameters describe.
  public var spring: SpringInUse? { SpringWords(values: values).spring }
}
