import ElementaryFunctions
import Foundation

// All impacts of an instant at once: every touching pair parts with its share of the speed at which
// it came, none pulls, and those that are driven apart by others exchange nothing. A row of equal
// balls hit by one answers (−.6 .4 .4 .4 .4): energy and momentum are kept, and it is still not what
// a cradle does (reference: springs §3.6).

extension ContactChain {
  /// Solves the impacts of all touching pairs together, by over-relaxed Gauss-Seidel sweeps.
  mutating func resolveTogether() {
    guard touching.contains(where: { approach(pairs[$0]) > Tolerances.noApproach }) else { return }
    var wishes: [Double] = []
    for p in touching {
      let speed = approach(pairs[p])
      wishes.append(speed > 0 ? restitution(p, speed, normal(pairs[p])) * speed : 0)
    }
    impulses.removeAll(keepingCapacity: true)
    for _ in touching { impulses.append(0) }
    // The best over-relaxation of a chain of so many graph.
    let relaxation = 2 / (1 + Double.sin(.pi / Double(touching.count + 1)))
    let least = Tolerances.noApproach
    for _ in 0..<Tolerances.sweepsAtOnce {
      var change = 0.0
      for (k, p) in touching.enumerated() {
        change = max(change, solve(p, k, wishes[k], relaxation))
      }
      if change < least { break }
    }
    for (k, p) in touching.enumerated() where impulses[k] > 0 {
      pairs[p].didTouch = true
      rub(pairs[p], normal(pairs[p]), impulses[k])
    }
  }

  /// Brings one pair nearer to the speed at which it shall part; how much that changed, m/s.
  private mutating func solve(_ p: Int, _ k: Int, _ wish: Double, _ relaxation: Double) -> Double {
    let pair = pairs[p]
    guard let answer = answer(pair, normal(pair)) else { return 0 }
    let missing = wish + approach(pair)
    let next = max(0, impulses[k] + relaxation * missing / answer.inverseMass)
    let push = next - impulses[k]
    impulses[k] = next
    members[pair.i].velocity -= push * answer.i
    members[pair.j].velocity += push * answer.j
    return abs(push) * answer.inverseMass
  }
}
