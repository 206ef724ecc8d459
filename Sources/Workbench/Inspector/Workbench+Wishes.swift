import Foundation
import Scenes
import Springs
import Widgets

/// Design backwards: wishes become parameters, and one measure may be held meanwhile.
extension Workbench {
  /// The spring on show, if the scene has one.
  var binding: SpringBinding? { SpringBinding(stage.scene) }

  /// What goes on the way of a drag depends on the spring itself: so often it is followed.
  private static let rounds = 12
  /// A wish is granted when it is met to this share.
  private static let closeness = 1e-4

  /// Takes a typed measure; the nearest possible where it cannot be.
  func grant(_ measure: DesignMeasure, _ value: Double) {
    afterPass { [self] in grantNow(measure, value) }
  }

  private func grantNow(_ measure: DesignMeasure, _ value: Double) {
    var refusal: WishRefusal?
    edit { stage in
      for _ in 0..<Self.rounds where refusal == nil {
        guard let binding = SpringBinding(stage.scene) else { return }
        if let now = measure.value(in: binding), abs(now - value) <= Self.closeness * abs(value) {
          return
        }
        do throws(WishRefusal) {
          let wish = measure.wish(value, in: binding)
          binding.set(try self.granted(measure, wish, in: binding), on: stage)
        } catch {
          binding.set(error.nearest, on: stage)
          refusal = error
        }
      }
    }
    if let refusal { say(self.words(of: refusal, for: measure), isError: true) }
  }

  private func words(of refusal: WishRefusal, for measure: DesignMeasure) -> String {
    guard let binding, let nearest = measure.value(in: binding) else { return refusal.reason }
    return refusal.reason + " Nearest: \(Numerals.short(nearest)) \(measure.unit)."
  }

  /// The spring of a wish, with what is held kept.
  func granted(
    _ measure: DesignMeasure, _ wish: Double, in binding: SpringBinding
  ) throws(WishRefusal) -> Spring {
    let kept = inspector.held == measure ? nil : inspector.held?.measure(in: binding)
    return try binding.spring.with(measure.measure(in: binding), at: wish, holding: kept)
  }

  /// Sets a parameter; where a measure is held, the spring's other parameter follows.
  func assign(_ value: Double, to parameter: Parameter, on stage: any Session) {
    guard let held = inspector.held, let binding = SpringBinding(stage.scene),
      let measure = DesignMeasure(parameter: parameter, of: binding), value > 0
    else {
      stage.values[parameter.id] = value
      return
    }
    if measure == held {
      say("\(held.title) is held. Its menu lets it go.")
      return
    }
    do throws(WishRefusal) {
      binding.set(
        try granted(measure, measure.wish(value, in: binding), in: binding), on: stage)
    } catch {
      binding.set(error.nearest, on: stage)
    }
  }

  /// Gives the scene a spring that was named in other words; where a measure is held, its damping
  /// is taken and its frequency follows.
  func assign(_ spring: Spring, on stage: any Session) {
    guard let binding = SpringBinding(stage.scene) else { return }
    guard let held = inspector.held else { return binding.set(spring, on: stage) }
    let isTime = held.measure(in: binding).isTime
    do throws(WishRefusal) {
      binding.set(
        isTime
          ? try granted(.damping, spring.dampingRatio, in: binding)
          : try granted(.frequency, spring.response, in: binding),
        on: stage)
    } catch {
      binding.set(error.nearest, on: stage)
    }
  }

  /// Holds a measure, or lets it go.
  func toggleHold(_ measure: DesignMeasure) {
    inspector.held = inspector.held == measure ? nil : measure
    say(inspector.held == nil ? "\(measure.title) is free again" : "\(measure.title) is held")
  }
}
