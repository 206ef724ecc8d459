// The Runge-Kutta pair of order 8 with error estimates of order 5 and 3 by Dormand and Prince: DOP853 in
// E. Hairer, S. P. Norsett and G. Wanner, "Solving Ordinary Differential Equations I" (1993), section II.10.

/// A body's place and velocity, or how fast these change: six numbers without a gap.
struct Motion {
  /// The place of the centre, m.
  var position = Vector()
  /// Of the centre, m/s; of derivatives m/s².
  var velocity = Vector()
  /// The turn, rad, clockwise on a screen.
  var angle = 0.0
  /// How fast it turns, rad/s; of derivatives rad/s².
  var spin = 0.0

  static let numbers = 6
}

protocol EquationsOfMotion {
  /// Computes how fast everything changes.
  ///
  /// - Parameters:
  ///   - state: Where all are and how they move.
  ///   - time: Since the step's start, s.
  ///   - slopes: Gets the derivative of each motion.
  ///   - first: The place of the first of them there.
  mutating func evaluate(
    _ state: [Motion], after time: Double, into slopes: inout [Motion], at first: Int)
}

/// One step of DOP853, in memory that serves again.
struct RungeKutta {
  /// The motions at the end of the last step.
  private(set) var end: [Motion] = []
  private var state: [Motion] = []
  private var slopes: [Motion] = []

  /// The derivatives of the stages so far.
  @safe
  private struct Slopes {
    private let base: UnsafePointer<Double>
    private let stride: Int

    @inline(__always)
    init(_ base: UnsafeRawPointer, stride: Int) {
      unsafe self.base = base.assumingMemoryBound(to: Double.self)
      self.stride = stride
    }

    @inline(__always)
    subscript(stage: Int, i: Int) -> Double { unsafe base[stage * stride + i] }
  }

  /// Computes `end`, the motions `h` seconds after `start`.
  ///
  /// - Parameters:
  ///   - equations: What is integrated.
  ///   - start: The motions now.
  ///   - first: The derivative there.
  ///   - h: s.
  ///   - tolerance: The allowed error of each number, or its share of one that is greater than 1.
  /// - Returns: The greatest estimated error as a multiple of the allowed one; not finite where the
  ///   equations overflow.
  mutating func step<Equations: EquationsOfMotion>(
    _ equations: inout Equations, from start: [Motion], first: [Motion], _ h: Double,
    tolerance: Double
  ) -> Double {
    prepare(start, first)
    takeFirstStages(&equations, start, h)
    takeMiddleStages(&equations, start, h)
    takeLastStages(&equations, start, h)
    swap(&state, &end)
    return error(start, h, tolerance)
  }

  private mutating func takeFirstStages<Equations: EquationsOfMotion>(
    _ equations: inout Equations, _ start: [Motion], _ h: Double
  ) {
    combine(start, h) { k, i in
      0.052_600_151_958_767_73 * k[0, i]
    }
    evaluate(&equations, stage: 1, after: 0.05260015195876773 * h)
    combine(start, h) { k, i in
      0.019_725_056_984_537_9 * k[0, i] + 0.059_175_170_953_613_7 * k[1, i]
    }
    evaluate(&equations, stage: 2, after: 0.0789002279381516 * h)
    combine(start, h) { k, i in
      0.029_587_585_476_806_85 * k[0, i] + 0.088_762_756_430_420_54 * k[2, i]
    }
    evaluate(&equations, stage: 3, after: 0.1183503419072274 * h)
    combine(start, h) { k, i in
      0.241_365_134_159_266_7 * k[0, i] - 0.884_549_479_328_286_1 * k[2, i]
        + 0.924_834_003_261_792 * k[3, i]
    }
    evaluate(&equations, stage: 4, after: 0.2816496580927726 * h)
    combine(start, h) { k, i in
      0.037_037_037_037_037_035 * k[0, i] + 0.170_828_608_729_473_86 * k[3, i]
        + 0.125_467_687_566_822_42 * k[4, i]
    }
    evaluate(&equations, stage: 5, after: 0.3333333333333333 * h)
  }

  private mutating func takeMiddleStages<Equations: EquationsOfMotion>(
    _ equations: inout Equations, _ start: [Motion], _ h: Double
  ) {
    combine(start, h) { k, i in
      0.037_109_375 * k[0, i] + 0.170_252_211_019_544_05 * k[3, i]
        + 0.060_216_538_980_455_96 * k[4, i] - 0.017_578_125 * k[5, i]
    }
    evaluate(&equations, stage: 6, after: 0.25 * h)
    combine(start, h) { k, i in
      0.037_092_000_118_504_79 * k[0, i] + 0.170_383_925_712_239_98 * k[3, i]
        + 0.107_262_030_446_373_28 * k[4, i] - 0.015_319_437_748_624_402 * k[5, i]
        + 0.008_273_789_163_814_023 * k[6, i]
    }
    evaluate(&equations, stage: 7, after: 0.3076923076923077 * h)
    combine(start, h) { k, i in
      0.624_110_958_716_075_7 * k[0, i] - 3.360_892_629_446_941_4 * k[3, i]
        - 0.868_219_346_841_726 * k[4, i] + 27.592_099_699_446_71 * k[5, i]
        + 20.154_067_550_477_894 * k[6, i] - 43.489_884_181_069_96 * k[7, i]
    }
    evaluate(&equations, stage: 8, after: 0.6512820512820513 * h)
  }

  private mutating func takeLastStages<Equations: EquationsOfMotion>(
    _ equations: inout Equations, _ start: [Motion], _ h: Double
  ) {
    combine(start, h) { k, i in
      0.477_662_536_438_264_34 * k[0, i] - 2.488_114_619_971_667_7 * k[3, i]
        - 0.590_290_826_836_843 * k[4, i] + 21.230_051_448_181_193 * k[5, i]
        + 15.279_233_632_882_423 * k[6, i] - 33.288_210_968_984_86 * k[7, i]
        - 0.020_331_201_708_508_627 * k[8, i]
    }
    evaluate(&equations, stage: 9, after: 0.6 * h)
    combine(start, h) { k, i in
      -0.937_142_430_085_987_3 * k[0, i] + 5.186_372_428_844_064 * k[3, i]
        + 1.091_437_348_996_729_5 * k[4, i] - 8.149_787_010_746_927 * k[5, i]
        - 18.520_065_659_996_96 * k[6, i] + 22.739_487_099_350_505 * k[7, i]
        + 2.493_605_552_679_652_3 * k[8, i] - 3.046_764_471_898_219_6 * k[9, i]
    }
    evaluate(&equations, stage: 10, after: 0.8571428571428571 * h)
    combine(start, h) { k, i in
      2.273_310_147_516_538 * k[0, i] - 10.534_495_466_737_25 * k[3, i]
        - 2.000_872_058_224_862_5 * k[4, i] - 17.958_931_863_118_8 * k[5, i]
        + 27.948_884_529_419_96 * k[6, i] - 2.858_998_277_135_023_5 * k[7, i]
        - 8.872_856_933_530_63 * k[8, i] + 12.360_567_175_794_303 * k[9, i]
        + 0.643_392_746_015_763_6 * k[10, i]
    }
    evaluate(&equations, stage: 11, after: 1.0 * h)
    combine(start, h) { k, i in
      0.054_293_734_116_568_765 * k[0, i] + 4.450_312_892_752_409 * k[5, i]
        + 1.891_517_899_314_500_3 * k[6, i] - 5.801_203_960_010_585 * k[7, i]
        + 0.311_164_366_957_819_9 * k[8, i] - 0.152_160_949_662_516_1 * k[9, i]
        + 0.201_365_400_804_030_34 * k[10, i] + 0.044_710_615_727_772_59 * k[11, i]
    }
  }

  private mutating func prepare(_ start: [Motion], _ first: [Motion]) {
    if state.count != start.count {
      (state, end) = (start, start)
      slopes = .init(repeating: Motion(), count: 12 * start.count)
    }
    for i in first.indices { slopes[i] = first[i] }
  }

  private mutating func evaluate<Equations: EquationsOfMotion>(
    _ equations: inout Equations, stage: Int, after time: Double
  ) {
    equations.evaluate(state, after: time, into: &slopes, at: stage * state.count)
  }

  /// Puts the start and a sum of slopes, times `h`, into the state.
  @inline(__always)
  private mutating func combine(
    _ start: [Motion], _ h: Double, _ sum: (Slopes, Int) -> Double
  ) {
    let stride = Motion.numbers * start.count
    unsafe start.withUnsafeBytes { start in
      unsafe slopes.withUnsafeBytes { slopes in
        unsafe state.withUnsafeMutableBytes { state in
          guard let first = start.baseAddress, let base = slopes.baseAddress,
            let result = state.baseAddress
          else { return }
          let from = unsafe first.assumingMemoryBound(to: Double.self)
          let to = unsafe result.assumingMemoryBound(to: Double.self)
          let k = unsafe Slopes(base, stride: stride)
          for i in 0..<stride { unsafe to[i] = from[i] + h * sum(k, i) }
        }
      }
    }
  }

  /// Hairer's estimate: that of order 5, corrected by that of order 3.
  private mutating func error(_ start: [Motion], _ h: Double, _ tolerance: Double) -> Double {
    let stride = Motion.numbers * start.count
    var worst = 0.0
    unsafe start.withUnsafeBytes { start in
      unsafe slopes.withUnsafeBytes { slopes in
        guard let first = start.baseAddress, let base = slopes.baseAddress else { return }
        let from = unsafe first.assumingMemoryBound(to: Double.self)
        let k = unsafe Slopes(base, stride: stride)
        for i in 0..<stride {
          let allowed = unsafe tolerance * max(1, abs(from[i]))
          let fifth = fifthOrderError(k, i)
          let third = thirdOrderError(k, i)
          let size = fifth * fifth + 0.01 * third * third
          if size == 0 { continue }
          let estimate = h * fifth * fifth / (size.squareRoot() * allowed)
          if !(estimate <= worst) { worst = estimate }
        }
      }
    }
    return worst
  }

  @inline(__always)
  private func fifthOrderError(_ k: Slopes, _ i: Int) -> Double {
    0.013_120_044_994_194_88 * k[0, i] - 1.225_156_446_376_204_4 * k[5, i]
      - 0.495_758_949_657_250_2 * k[6, i] + 1.664_377_182_454_986_4 * k[7, i]
      - 0.350_328_848_749_973_66 * k[8, i] + 0.334_179_118_713_017_5 * k[9, i]
      + 0.081_923_206_485_115_71 * k[10, i] - 0.022_355_307_863_886_294 * k[11, i]
  }

  @inline(__always)
  private func thirdOrderError(_ k: Slopes, _ i: Int) -> Double {
    -0.189_800_754_072_407_62 * k[0, i] + 4.450_312_892_752_409 * k[5, i]
      + 1.891_517_899_314_500_3 * k[6, i] - 5.801_203_960_010_585 * k[7, i]
      - 0.422_682_321_323_791_9 * k[8, i] - 0.152_160_949_662_516_1 * k[9, i]
      + 0.201_365_400_804_030_34 * k[10, i] + 0.022_651_792_198_360_82 * k[11, i]
  }
}
