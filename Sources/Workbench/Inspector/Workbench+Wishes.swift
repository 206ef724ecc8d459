import Foundation
import Localization
import Scenes
import Springs
import Widgets

/// Design backwards: typed measures become parameters, and one measure may be held meanwhile.
extension Workbench {
  /// The spring on show, if the scene has one.
  var binding: SpringBinding? { SpringBinding(stage.scene) }

  /// Takes a typed measure; what is not possible changes nothing, and the nearest that is gets named.
  func grant(_ measure: DesignMeasure, _ value: Double) {
    afterPass { [self] in
      guard let binding else { return }
      do throws(WishRefusal) {
        let spring = try binding.spring(with: measure, at: value, holding: inspector.held)
        edit { binding.set(spring, on: $0) }
      } catch {
        say(words(of: error, for: measure, in: binding), isError: true)
      }
    }
  }

  /// Takes a typed spring, as far as a held measure allows; one that is out of range changes nothing.
  func grant(_ spring: Spring) {
    guard let binding else { return }
    guard binding.limits.contains(spring) else {
      let (frequency, damping) = (binding.frequency, binding.damping)
      return say(
        """
        The scene takes \(Numerals.short(frequency.limit.lowerBound)) to \
        \(frequency.words(for: frequency.limit.upperBound)) and \
        \(Numerals.short(damping.limit.lowerBound)) to \
        \(damping.words(for: damping.limit.upperBound)).
        """, isError: true)
    }
    guard let held = inspector.held else { return edit { binding.set(spring, on: $0) } }
    if held.measure(in: binding).isTime {
      grant(.damping, spring.dampingRatio)
    } else {
      grant(.frequency, spring.frequency)
    }
  }

  private func words(
    of refusal: WishRefusal, for measure: DesignMeasure, in binding: SpringBinding
  ) -> LocalizedText {
    guard let nearest = measure.value(of: refusal.nearest, in: binding) else {
      return refusal.reason
    }
    let number = Numerals.fixed(nearest, DesignMeasure.digits(for: nearest))
    return "\(refusal.reason) Nearest: \(number) \(measure.unit)."
  }

  /// Sets a measure of the spring and keeps the held one, as a hand does that moves it: where that is
  /// not possible, to the nearest spring.
  func set(
    _ measure: DesignMeasure, _ value: Double, of binding: SpringBinding, on stage: Session
  ) {
    do throws(WishRefusal) {
      let spring = try binding.spring(with: measure, at: value, holding: inspector.held)
      binding.set(spring, on: stage)
    } catch {
      binding.set(error.nearest, on: stage)
    }
  }

  /// Sets a parameter once, typed or nudged, or wishes for it where a measure is held; the Echo
  /// follows a moment later.
  func set(_ parameter: Parameter, to value: Double) {
    guard let held = inspector.held, let binding,
      let measure = DesignMeasure(parameter: parameter, of: binding), measure != held
    else { return edit { self.assign(value, to: parameter, on: $0) } }
    grant(measure, value)
  }

  /// Sets a parameter; where a measure is held, the spring's other parameter follows.
  func assign(_ value: Double, to parameter: Parameter, on stage: Session) {
    guard let held = inspector.held, let binding = SpringBinding(stage.scene),
      let measure = DesignMeasure(parameter: parameter, of: binding)
    else {
      stage.values[parameter.id] = value
      return
    }
    if measure == held {
      say("\(held.title) is held. Its menu releases it.")
      return
    }
    set(measure, value, of: binding, on: stage)
  }

  /// Gives the scene a spring; where a measure is held, one of the spring's numbers is taken and the
  /// other one follows.
  func assign(_ spring: Spring, on stage: Session) {
    guard let binding = SpringBinding(stage.scene) else { return }
    guard let held = inspector.held else { return binding.set(spring, on: stage) }
    if held.measure(in: binding).isTime {
      set(.damping, spring.dampingRatio, of: binding, on: stage)
    } else {
      set(.frequency, spring.frequency, of: binding, on: stage)
    }
  }

  /// Holds a measure, or lets it go.
  func toggleHold(_ measure: DesignMeasure) {
    inspector.toggleHold(measure)
    say(inspector.held == nil ? "\(measure.title) is released" : "\(measure.title) is held")
  }
}
