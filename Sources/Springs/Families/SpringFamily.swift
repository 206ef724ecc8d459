/// A library's parameters of a spring, what they mean, and how the library moves by them.
public struct SpringFamily: Sendable, Identifiable {
  /// Its name on the command line and in files.
  public let id: String
  /// Its name in menus, in its library's spelling.
  public let title: String
  /// Its parameters, in one sentence.
  public let note: Sentence
  /// Its parameters, in its own order.
  public let parameters: [FamilyParameter]

  /// Other names that people know it or its library by, in lower case.
  public let aliases: [String]

  /// The spring that some values mean; nil where they are no spring's, as for a sampled curve.
  let read: (@Sendable ([Double]) -> Spring)?
  /// The values of a spring at mass 1, as the family's own formulas have them.
  let write: @Sendable (Spring) -> [Double]
  /// How the library plays a step by some values, and when it calls that over.
  let play: @Sendable (_ values: [Double], Release) -> LibraryMotion
  /// What the family cannot represent of a spring; nil where it can represent it.
  let lack: @Sendable (Spring) -> Sentence?
  /// The exponential decay of some values, where that is what the family is; nil for the others.
  var decay: (@Sendable ([Double]) -> FrameShare)?
  /// How a family is made whose values do not decide its motion, as those of a sampled curve.
  var sampled: (@Sendable (Spring, Release) -> LibraryMotion)?

  init(
    _ id: String, _ title: String, _ note: Sentence, _ parameters: [FamilyParameter],
    aliases: [String] = [], read: (@Sendable ([Double]) -> Spring)?,
    write: @escaping @Sendable (Spring) -> [Double],
    play: @escaping @Sendable ([Double], Release) -> LibraryMotion,
    lack: @escaping @Sendable (Spring) -> Sentence? = { _ in nil }
  ) {
    (self.id, self.title, self.note, self.parameters) = (id, title, note, parameters)
    (self.aliases, self.read, self.write) = (aliases, read, write)
    (self.play, self.lack) = (play, lack)
  }

  /// A family whose values mean a spring, by which its library moves; by default in its closed form.
  init(
    _ id: String, _ title: String, _ note: Sentence, _ parameters: [FamilyParameter],
    aliases: [String] = [], read: @escaping @Sendable ([Double]) -> Spring,
    write: @escaping @Sendable (Spring) -> [Double],
    motion: @escaping @Sendable (Spring, Release) -> LibraryMotion = {
      LibraryMotion.closed($0, $1)
    },
    lack: @escaping @Sendable (Spring) -> Sentence? = { _ in nil }
  ) {
    self.init(
      id, title, note, parameters, aliases: aliases, read: read, write: write,
      play: { values, release in motion(read(values), release) }, lack: lack)
  }

  private func check(_ values: [Double]) {
    precondition(
      values.count == parameters.count
        && zip(values, parameters).allSatisfy { $1.range.contains($0) },
      "a family takes one value a parameter, inside its range")
  }

  /// The spring that some values mean by the family's formulas, whatever its library makes of it.
  /// - Parameter values: One a parameter, in their order, each inside its range.
  /// - Returns: Nil where the family's numbers are no spring's.
  public func spring(_ values: [Double]) -> Spring? {
    check(values)
    return read?(values)
  }

  /// What some values take away of the rest in a frame, where the family is an exponential decay; nil for springs.
  public func frameShare(_ values: [Double]) -> FrameShare? {
    check(values)
    return decay?(values)
  }

  /// How the library plays a step by some values.
  /// - Parameters:
  ///   - values: One a parameter, in their order, each inside its range.
  ///   - release: The step's way, its velocity and the display.
  /// - Returns: Its frames, and the rule of its end.
  public func motion(_ values: [Double], _ release: Release = Release()) -> LibraryMotion {
    check(values)
    return play(values, release)
  }

  /// The spring that its library shows for some values: with its clamps, and what its steps add.
  /// - Returns: Nil where the frames are no spring's.
  public func shownSpring(_ values: [Double], rate: Double = 60) -> Spring? {
    check(values)
    guard let spring = read?(values) else { return nil }
    return play(values, Release(rate: rate)).shownSpring(near: spring)
  }

  /// The values of a spring by the family's formulas, inside their ranges.
  /// - Parameters:
  ///   - spring: The spring to name.
  ///   - mass: What stands for the mass where the family has one, above 0; 1 by default.
  /// - Returns: One value a parameter.
  public func values(for spring: Spring, mass: Double = 1) -> [Double] {
    clamped(scaled(spring, mass))
  }

  /// Values inside their ranges, in whole steps where a parameter has them.
  func clamped(_ values: [Double]) -> [Double] {
    zip(values, parameters).map { value, parameter in
      let inside = min(max(value, parameter.range.lowerBound), parameter.range.upperBound)
      guard let step = parameter.step else { return inside }
      return (inside / step).rounded() * step
    }
  }

  /// The parameters that change a spring's motion, by their places: neither a scale nor a setting.
  public var freeParameters: [Int] {
    parameters.indices.filter { !parameters[$0].isScale && !parameters[$0].isSetting }
  }

  /// Whether it has a mass, by which its stiffness and damping are scaled.
  public var hasMass: Bool { parameters.contains(where: \.isScale) }

  private func scaled(_ spring: Spring, _ mass: Double) -> [Double] {
    let values = write(spring)
    guard hasMass else { return values }
    let scales = { (parameter: FamilyParameter) in parameter.isScale || parameter.scalesWithMass }
    // A lighter mass where a range ends too soon for this one.
    let fits = zip(values, parameters).map { value, parameter in
      scales(parameter) && value > 0 ? parameter.range.upperBound / value : .infinity
    }
    let scale = min(mass, fits.min() ?? mass)
    return zip(values, parameters).map { scales($1) ? $0 * scale : $0 }
  }

  /// Slower and faster springs, in Hz, are given by the formulas alone: frames show nothing of how they move.
  private static let searched = 0.01...200
  /// Springs with less damping swing for minutes, in which all that an engine adds is as wrong.
  private static let leastSearched = 0.005

  /// What becomes of a spring in this family: the values whose motion is nearest to it.
  ///
  /// The error is measured: the library's own formula or integrator runs beside the closed form, up to the
  /// library's end and beyond. Costs some hundred runs where its formulas do not lead to the spring.
  /// - Parameters:
  ///   - spring: The spring to name.
  ///   - release: The step's way, its velocity and the display.
  ///   - mass: The mass where the family has one.
  /// - Returns: Its values here, and how well they do.
  public func conversion(
    of spring: Spring, _ release: Release = Release(), mass: Double = 1
  ) -> SpringConversion {
    let plain = plainConversion(of: spring, release, mass: mass)
    let isNear = plain.error < (shortcoming(spring) == nil ? FamilyReading.seen : Exactness.limit)
    guard sampled == nil, !isNear, Self.searched.contains(spring.frequency),
      spring.dampingRatio >= Self.leastSearched
    else { return plain }
    let (quick, fine) = (
      StepComparison(spring, release, isFine: false), StepComparison(spring, release)
    )
    let exactError = { (values: [Double], limit: Double) in
      fine.deviation(of: play(values, release), upTo: limit)
    }
    let rough = NearestValues(
      family: self, error: { quick.deviation(of: play($0, release), upTo: $1) },
      exactError: { exactError($0, .infinity) }
    ).best(from: starts(plain, spring)).values
    let (values, least) = NearestValues(
      family: self, error: exactError, firstStep: 0.002
    ).narrowed(from: rough)
    guard least < plain.error else { return plain }
    var nearest = SpringConversion(
      self, values, play(values, release), least, shortcoming(spring, nearest: values))
    nearest.plain = SpringConversion.Plain(values: plain.values, error: plain.error)
    return nearest
  }

  /// The same by the family's formulas alone, without a search.
  public func plainConversion(
    of spring: Spring, _ release: Release = Release(), mass: Double = 1
  ) -> SpringConversion {
    let values = values(for: spring, mass: mass)
    let motion = sampled?(spring, release) ?? play(values, release)
    return SpringConversion(
      self, values, motion, motion.largestDeviation(from: spring), shortcoming(spring))
  }

  /// What a library lacks that plays ζ > 1 as 1.
  @Sendable static func clampedToCritical(_ spring: Spring) -> Sentence? {
    spring.dampingRatio > 1 ? "ζ clamped to 1" : nil
  }

  /// Where the nearest values are looked for: the formulas' own, and those of the spring that undoes what the
  /// library's steps add.
  private func starts(_ plain: SpringConversion, _ spring: Spring) -> [[Double]] {
    var others: [Spring] = []
    if let meant = read?(plain.values), let shown = plain.motion.shownSpring(near: meant),
      shown.angularFrequency > 0
    {
      others.append(
        Spring(
          angularFrequency: spring.angularFrequency * spring.angularFrequency
            / shown.angularFrequency,
          dampingRatio: max(0, 2 * spring.dampingRatio - shown.dampingRatio)))
    }
    // What libraries make of heavy damping may leave only springs below it.
    if spring.dampingRatio > 1 {
      others.append(
        Spring(angularFrequency: spring.angularFrequency / spring.dampingRatio, dampingRatio: 0.9))
    }
    return [plain.values]
      + others.map { other in
        zip(zip(values(for: other), plain.values), parameters).map { $1.isScale ? $0.1 : $0.0 }
      }
  }

  /// Its own values as they are, beside a spring that they are to move as.
  public func conversion(
    keeping values: [Double], of spring: Spring, _ release: Release = Release()
  ) -> SpringConversion {
    let motion = motion(values, release)
    return SpringConversion(self, values, motion, motion.largestDeviation(from: spring), nil)
  }

  /// Why the family cannot represent a spring: what it lacks, or a range that ends too soon; nil where
  /// it can.
  ///
  /// Of several ranges that end too soon the one counts at whose end the nearest values are.
  func shortcoming(_ spring: Spring, nearest: [Double]? = nil) -> Sentence? {
    if let lack = lack(spring) { return lack }
    guard sampled == nil else { return nil }
    let (wished, values) = (scaled(spring, 1), values(for: spring))
    let short = values.indices.filter { !parameters[$0].range.contains(wished[$0]) }
    guard let at = short.first(where: { nearest?[$0] == values[$0] }) ?? short.first else {
      return nil
    }
    return "\(parameters[at].title.lowercased()) stops at \(Digits.significant(values[at], 4))"
  }
}

/// A spring as the parameters of one family.
public struct SpringConversion: Sendable {
  /// What the family's formulas give, where other values are nearer.
  public struct Plain: Hashable, Sendable {
    /// One value a parameter, in their order.
    public let values: [Double]
    /// How far they are off, in shares of the step.
    public let error: Double
  }

  /// The family that the values belong to.
  public let family: SpringFamily
  /// Its values, one a parameter.
  public let values: [Double]
  /// How the library plays them.
  public let motion: LibraryMotion
  /// How far they are off, in shares of the step: the greatest distance from the spring.
  public let error: Double
  /// How well they move as the spring.
  public let exactness: Exactness
  /// What its formulas give; nil where that is what is nearest.
  public var plain: Plain?

  init(
    _ family: SpringFamily, _ values: [Double], _ motion: LibraryMotion, _ error: Double,
    _ why: Sentence?
  ) {
    (self.family, self.values, self.motion, self.error) = (family, values, motion, error)
    exactness = Exactness(error: error, shortcoming: why)
  }
}

/// One number of a family.
public struct FamilyParameter: Hashable, Sendable {
  /// Its name in code and on the command line.
  public let id: String
  /// Its name in the inspector.
  public let title: String
  /// Its unit; empty for a plain number.
  public let unit: String
  /// The range that the library takes.
  public let range: ClosedRange<Double>
  /// The range of a slider.
  public let usual: ClosedRange<Double>
  /// Whether equal travel of a slider is an equal ratio.
  public var isLogarithmic = false
  /// Decimals that are shown, 2 by default.
  public var digits = 2
  /// The default; nil for a parameter that has to be given.
  public var defaultValue: Double?
  /// Whether it only scales others, as a mass does: written once and left alone.
  public var isScale = false
  /// Whether it is no number of the spring, as a threshold, air friction or a frame rate: conversions leave it as
  /// `write` has it.
  public var isSetting = false
  /// The steps that its values come in, counted from 0; nil where it takes any number.
  public var step: Double?
  /// Whether it grows with the mass, as a stiffness does.
  var scalesWithMass = false

  init(
    _ id: String, _ title: String, _ unit: String = "", _ range: ClosedRange<Double>,
    usual: ClosedRange<Double>
  ) {
    (self.id, self.title, self.unit) = (id, title, unit)
    (self.range, self.usual) = (range, usual)
  }

  func with(_ change: (inout FamilyParameter) -> Void) -> FamilyParameter {
    var copy = self
    change(&copy)
    return copy
  }
}
