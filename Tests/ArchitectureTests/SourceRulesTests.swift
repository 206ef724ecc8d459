import Foundation
import Testing

/// Rules that every source keeps.
@Suite struct SourceRulesTests {
  private static let mostStoredProperties = 20
  private static let mostOfWorkbench = 12
  private static let mostRequirementsOfScenes = 14, mostAbilities = 6

  private func sources() throws -> [(path: String, target: String, text: String)] {
    try House.files(under: "Sources", of: "swift").map {
      let path = String($0.path.dropFirst(House.root.path.count + "/Sources/".count))
      return (path, String(path.prefix { $0 != "/" }), try String(contentsOf: $0, encoding: .utf8))
    }
  }

  @Test func noTypeHasMoreThanTwentyStoredProperties() throws {
    for (path, _, text) in try sources() {
      let many = SourceOutline(text).storedProperties
        .filter { $0.value > Self.mostStoredProperties }
      #expect(many.isEmpty, "\(path): \(many)")
    }
  }

  /// Its rooms hold the rest.
  @Test func theWorkbenchIsSmall() throws {
    let source = try #require(try sources().first { $0.path == "Workbench/Workbench.swift" })
    let count = try #require(SourceOutline(source.text).storedProperties["Workbench"])
    #expect(count <= Self.mostOfWorkbench)
  }

  /// What else a scene can do is in small protocols of their own, with defaults.
  @Test func scenesAreAskedForLittle() throws {
    let source = try #require(try sources().first { $0.path == "Scenes/Scene.swift" })
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("public protocol Scene:") })
    let body = lines[(start + 1)...].prefix { $0 != "}" }
    let kinds = ["static var", "init(", "var ", "func "]
    let requirements = body.filter { line in
      kinds.contains { line.hasPrefix("  " + $0) }
    }
    let abilities = requirements.filter { $0.contains(": (any ") }
    let others = requirements.count - abilities.count
    #expect(
      (10...Self.mostRequirementsOfScenes).contains(others)
        && abilities.count <= Self.mostAbilities, "\(requirements)")
  }

  @Test func everyPublicThrowingFunctionSaysWhatItThrows() throws {
    for (path, _, text) in try sources() {
      let missing = SourceOutline(text).undocumentedThrows
      #expect(missing.isEmpty, "\(path): \(missing)")
    }
  }

  /// Comments say what code does; code does not know, ask or hear, and is nobody.
  @Test func commentsAreLiteral() throws {
    for (path, _, text) in try sources() {
      for line in text.split(separator: "\n") {
        let words = Self.unplainWords(in: line)
        #expect(words.isEmpty, "\(path): \(words) in \(line)")
      }
    }
  }

  private static let unplainTerms: Set = [
    "who", "whom", "nobody", "somebody", "anybody", "everybody", "hears", "asks", "knows",
  ]

  private static func unplainWords(in line: Substring) -> [String] {
    guard let comment = line.range(of: "//") else { return [] }
    return line[comment.upperBound...].lowercased().split { !$0.isLetter }.map(String.init)
      .filter(unplainTerms.contains)
  }

  /// Names that readers of this field would have to look up, and that have been replaced.
  @Test func namesAreTheFieldsOwn() throws {
    for (path, _, text) in try sources() {
      let words = Set(text.split { !$0.isLetter && $0 != "_" }.map(String.init))
      #expect(words.intersection(Self.replacedNames).isEmpty, "\(path)")
    }
  }

  private static let replacedNames: Set = [
    "Courier", "Roster", "Flyer", "Treatment", "Footing", "LastResort", "Tape", "Deed", "Moment",
    "Sight", "Rival", "isStirred", "Metronome", "Device", "Glide", "SpringyPlane",
  ]

  /// The bits of what the C library's functions give depend on the processor; a square root's do not.
  ///
  /// Motion is the same on every machine where all that leads to it calls `ElementaryFunctions` instead.
  @Test func whatMovesCallsNoMathematicsOfTheCLibrary() throws {
    for (path, target, text) in try sources() where Self.simulated.contains(target) {
      // The text of exported code.
      guard path != "Springs/Export/PlainSwift.swift" else { continue }
      let calls = text.split(separator: "\n").filter { Self.callsTheCLibrary($0) }
      #expect(calls.isEmpty, "\(path): \(calls)")
    }
  }

  /// The functions that are called instead cannot be the C library's.
  @Test func elementaryFunctionsImportNothing() throws {
    for (path, target, text) in try sources() where target == "ElementaryFunctions" {
      #expect(House.imports(of: text) == [], "\(path)")
    }
  }

  private static let simulated: Set = [
    "Geometry", "Springs", "Physics", "Dynamics", "CollectionLayout",
    "UIKit",
    "Articles", "Documents", "Scenes", "Workbench",
  ]

  /// The functions that Glibc has for several kinds of processors, and others that are not defined to the bit.
  private static let ofTheCLibrary: Set<Substring> = [
    "sin", "cos", "tan", "sincos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh",
    "acosh", "atanh", "exp", "exp2", "exp10", "expm1", "log", "log2", "log10", "log1p", "pow",
    "cbrt", "hypot", "fma", "erf", "erfc", "tgamma", "lgamma", "addingProduct", "addProduct",
  ]

  private static func callsTheCLibrary(_ line: Substring) -> Bool {
    let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
    let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return words.contains { word in
      guard ofTheCLibrary.contains(word) else { return false }
      let (before, after) = (code[..<word.startIndex], code[word.endIndex...])
      if word.hasPrefix("add") { return after.hasPrefix("(") }
      if before.hasSuffix("Double.") || before.hasSuffix("static func ") { return false }
      return after.hasPrefix("(") && !before.hasSuffix(".") || before.hasSuffix("Foundation.")
    }
  }

  // MARK: - The rules themselves

  @Test func callsOfTheCLibraryAreFound() {
    #expect(Self.callsTheCLibrary("let a = 2 * sin(x)"))
    #expect(Self.callsTheCLibrary("let a = Foundation.exp(x)"))
    #expect(Self.callsTheCLibrary("a.addProduct(x, y)"))
    #expect(!Self.callsTheCLibrary("let a = Double.sin(x) // sin(x)"))
    #expect(!Self.callsTheCLibrary("log(words: 3)".replacing("log", with: "session.log")[...]))
  }

  @Test func storedPropertiesAreCounted() {
    let outline = SourceOutline(
      """
      public struct A {
        public private(set) var a = 0
        let (b, c): (Int, Int)
        var computed: Int { a }
        var observed = 1 {
          didSet { a += 1 }
        }
        var both: Int {
          get { a }
          set { a = newValue }
        }
        static let shared = 1
        private lazy var d = { 1 }()
        func f() {
          let local = 1
          var other = 2
        }
        final class Inner {
          weak var x: AnyObject?
        }
      }
      extension A {
        var more: Int { 0 }
      }
      """)
    #expect(outline.storedProperties == ["A": 5, "A.Inner": 1])
  }

  @Test func undocumentedThrowsAreFound() {
    let outline = SourceOutline(
      """
      public struct A {
        /// Reads.
        ///
        /// - Throws: An error.
        public init(_ a: Int) throws {}
        /// Reads.
        public func b(
          _ c: () throws -> Void
        ) throws(E) -> Int { 0 }
        /// Calls.
        public func d(_ c: () throws -> Void) -> Int { 0 }
        func e() throws {}
      }
      public protocol P {
        func f() throws
      }
      protocol Q {
        func g() throws
      }
      """)
    #expect(outline.undocumentedThrows == ["public func b(", "func f() throws"])
  }

  @Test func unplainWordsAreFound() {
    #expect(Self.unplainWords(in: "let who = 1  // The one who asks.") == ["who", "asks"])
    #expect(Self.unplainWords(in: "  /// The whole tasks.") == [])
  }
}
