import Foundation

/// Something that must not be.
struct Fault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// What a process has used.
enum Usage {
  /// A number of kilobytes that the system knows of the process, in MB.
  private static func megabytes(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return (Int(line?.filter(\.isNumber) ?? "") ?? 0) >> 10
  }

  /// The most memory at a time, in MB.
  static var peak: Int { megabytes("VmHWM") }

  /// Whether a sanitizer takes its own memory beside: it reserves terabytes of addresses.
  static let isSanitized = megabytes("VmSize") > 1 << 20

  /// Whether it is built for debugging, where all takes fifteen times as long.
  private static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The memory that the process has now, in MB.
  static var resident: Double {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = words.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return (pages * 4096 / 1e5).rounded() / 10
  }

  /// Lets no process take more than so much, in MB: what asks for more ends, and with it the run.
  static func limit(to megabytes: UInt) {
    guard !isSanitized else { return }
    var limit = rlimit(rlim_cur: megabytes << 20, rlim_max: megabytes << 20)
    _ = unsafe setrlimit(__rlimit_resource_t(2), &limit)
  }

  /// The processor's time that the process has taken, in seconds: a clock shows what others take as well.
  private static var taken: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// The same of another process, in steps of 10 ms; 0 where there is none.
  static func taken(by process: Int32) -> Double {
    let words = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // The name before the last bracket may hold spaces.
    let numbers = words.split(separator: ")").last?.split(separator: " ").map { Double($0) ?? 0 }
    guard let numbers, numbers.count > 12 else { return 0 }
    return (numbers[11] + numbers[12]) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// How many times longer everything may take: ten times under a sanitizer, or built for debugging.
  static let slowness = isSanitized || isDebug ? 10.0 : 1

  /// Does something, which may take so many seconds of the processor.
  static func timing<Result>(
    _ what: @autoclosure () -> String, within seconds: Double, _ body: () throws -> Result
  ) throws -> Result {
    let start = taken
    let result = try body()
    let time = taken - start
    guard time < seconds * slowness else {
      throw Fault("\(what()) took \(time) s")
    }
    return result
  }
}
