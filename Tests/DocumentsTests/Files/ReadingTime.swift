import Foundation
import Testing

/// The processor's time that something takes on this thread, in seconds: other tests run beside it.
func processorTime(_ work: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  work()
  return now() - start
}

/// Expects that what is eight times as long takes no square of the time, which would be 64 times as much.
func expectLinear(_ count: Int, _ what: String = "", _ work: (_ count: Int) -> () -> Void) {
  let (short, long) = (work(count), work(8 * count))
  let base = max(0.002, min(processorTime(short), processorTime(short)))
  let time = min(processorTime(long), processorTime(long))
  #expect(time < 24 * base, "\(what) \(time) s after \(base) s")
}
