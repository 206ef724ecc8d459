import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Of a test that takes more than 5 s in debug: it runs in release, and in debug where `SPRINGLAB_SLOW` is set.
  public static var slow: Self {
    #if DEBUG
      .enabled(
        if: ProcessInfo.processInfo.environment["SPRINGLAB_SLOW"] != nil,
        "It takes more than 5 s in debug; SPRINGLAB_SLOW=1 runs it.")
    #else
      .enabled(if: true)
    #endif
  }
}
