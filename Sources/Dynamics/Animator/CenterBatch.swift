import Foundation

/// New centres for items of one type.
///
/// Setting them one by one through `any DynamicItem` costs three times as much: what stands below is
/// compiled anew for every type that conforms, and sets the property itself.
@safe public struct CenterBatch {
  @usableFromInline let items: UnsafeBufferPointer<Unmanaged<AnyObject>>
  @usableFromInline let centers: UnsafeBufferPointer<SIMD2<Double>>

  init(
    _ items: UnsafeBufferPointer<Unmanaged<AnyObject>>,
    _ centers: UnsafeBufferPointer<SIMD2<Double>>
  ) {
    unsafe (self.items, self.centers) = (items, centers)
  }
}

extension DynamicItem {
  /// Sets each item's `center`.
  @inlinable
  public static func takeCenters(_ batch: CenterBatch) {
    let (items, centers) = unsafe (batch.items, batch.centers)
    for i in items.indices {
      let center = unsafe CGPoint(x: centers[i].x, y: centers[i].y)
      unsafe items[i]._withUnsafeGuaranteedRef { item in
        unsafe unsafeDowncast(item, to: Self.self).center = center
      }
    }
  }
}
