import Foundation

/// The clock on this machine's wall.
package enum LocalTime {
  /// How many seconds it is ahead of Greenwich at a time in seconds since 1970.
  package static func shift(at seconds: Double) -> Int {
    var time = time_t(seconds.rounded(.down))
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
    return unsafe parts.tm_gmtoff
  }
}
