import Foundation

/// Other spellings of what exported code has: names for numbers, and calls in other languages.
enum Spellings {
  /// Each with what it stands for; a name that begins as another does comes first.
  private static let all: [(String, String)] = {
    // Compose's `Spring` and AndroidX's `SpringForce`.
    let numbers = [
      ("DampingRatio", "HighBouncy", "0.2"), ("DampingRatio", "MediumBouncy", "0.5"),
      ("DampingRatio", "LowBouncy", "0.75"), ("DampingRatio", "NoBouncy", "1"),
      ("Stiffness", "High", "10000"), ("Stiffness", "MediumLow", "400"),
      ("Stiffness", "Medium", "1500"), ("Stiffness", "VeryLow", "50"), ("Stiffness", "Low", "200"),
    ]
    let kotlin = numbers.flatMap { kind, name, number in
      [("Spring.\(kind)\(name)", number), ("\(kind)\(name)", number)]
    }
    let java = numbers.flatMap { kind, name, number -> [(String, String)] in
      let constant = "\(upper(kind))_\(upper(name))"
      return [("SpringForce.\(constant)", number), (constant, number)]
    }
    // libadwaita from JavaScript, Vala, Python and Rust; Unity's vectors.
    let calls = ["SpringParams::new", "SpringParams.new", "Adw.SpringParams"].map {
      ($0, "adw_spring_params_new")
    }
    let smooth = ["Vector2", "Vector3"].map { ("\($0).SmoothDamp", "Mathf.SmoothDamp") }
    return kotlin + java + calls + smooth
  }()

  /// A name as constants are written: "DAMPING_RATIO" for "DampingRatio".
  private static func upper(_ name: String) -> String {
    name.reduce(into: "") { result, letter in
      if letter.isUppercase, !result.isEmpty { result += "_" }
      result += letter.uppercased()
    }
  }

  /// A text with the spellings that are read.
  static func usual(_ text: String) -> String {
    all.reduce(text) { text, spelling in
      text.contains(spelling.0) ? text.replacing(spelling.0, with: spelling.1) : text
    }
  }
}
