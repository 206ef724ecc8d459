import Springs

// The product `Springs` alone: no window, no SDL, no Pango.

let spring = Spring(response: 0.5, dampingFraction: 0.6)
print("\(spring.frequency) Hz, damping ratio \(spring.dampingRatio)")
