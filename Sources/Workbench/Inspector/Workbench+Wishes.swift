import Foundation
import Scenes
import Springs
import Widgets

/// Design backwards: typed measures become parameters, and one measure may be held meanwhile.
extension Workbench {
  /// The spring on show, if the scene has one.
  var binding: SpringBinding? { SpringBinding(stage.scene) }

  /// The travel of a drag depends on the spring itself, so a measure in points is set in rounds.
  private static let rounds = 12
  /// A measure counts as met when it is off by at most this share.
  private static let closeness = 1e-4

  /// Takes a typed measure, or the nearest possible value.
  func grant(_ measure: DesignMeasure, _ value: Double) {
    var refusal: WishRefusal?
    edit { stage in
      for _ in 0..<Self.rounds where refusal == nil {
        guard let binding = SpringBinding(stage.scene) else { return }
        if let now = measure.value(in: binding), abs(now - value) <= Self.closeness * abs(value) {
          return
        }
        refusal = self.set(measure, measure.wish(value, in: binding), of: binding, on: stage)
      }
    }
    if let refusal { say(self.words(of: refusal, for: measure), isError: true) }
  }

  private func words(of refusal: WishRefusal, for measure: DesignMeasure) -> String {
    guard let binding, let nearest = measure.value(in: binding) else { return refusal.reason }
    return refusal.reason + " Nearest: \(Numerals.short(nearest)) \(measure.unit)."
  }

  /// Sets a measure of the spring and keeps the held one; where that is not possible, sets the nearest
  /// spring and returns the reason.
  @discardableResult
  func set(
    _ measure: DesignMeasure, _ wish: Double, of binding: SpringBinding, on stage: Stage
  ) -> WishRefusal? {
    let kept = inspector.held == measure ? nil : inspector.held?.measure(in: binding)
    do throws(WishRefusal) {
      let spring = try binding.spring.with(measure.measure(in: binding), at: wish, holding: kept)
      binding.set(spring, on: stage.scene)
      return nil
    } catch {
      binding.set(error.nearest, on: stage.scene)
      return error
    }
  }

  /// Sets a parameter; where a measure is held, the spring's other parameter follows.
  func assign(_ value: Double, to parameter: Parameter, on stage: Stage) {
    guard let held = inspector.held, let binding = SpringBinding(stage.scene),
      let measure = DesignMeasure(parameter: parameter, of: binding), value > 0
    else {
      stage.scene.values[parameter.id] = value
      return
    }
    if measure == held {
      say("\(held.title) is held. Its menu lets it go.")
      return
    }
    set(measure, measure.wish(value, in: binding), of: binding, on: stage)
  }

  /// Gives the scene a spring; where a measure is held, one of the spring's numbers is taken and the
  /// other one follows.
  func assign(_ spring: Spring, on stage: Stage) {
    guard let binding = SpringBinding(stage.scene) else { return }
    guard let held = inspector.held else { return binding.set(spring, on: stage.scene) }
    if held.measure(in: binding).isTime {
      set(.damping, spring.dampingRatio, of: binding, on: stage)
    } else {
      set(.frequency, spring.response, of: binding, on: stage)
    }
  }

  /// Holds a measure, or lets it go.
  func toggleHold(_ measure: DesignMeasure) {
    inspector.toggleHold(measure)
    say(inspector.held == nil ? "\(measure.title) is free again" : "\(measure.title) is held")
  }
}
