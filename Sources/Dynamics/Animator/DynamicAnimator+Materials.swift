import Physics

extension DynamicAnimator {
  /// Gives every body the properties that item behaviours set: of each property the last behaviour that set it
  /// to something else than its default, in the order of the hierarchy.
  func applyMaterials() {
    guard materialsAreStale else { return }
    materialsAreStale = false
    let behaviors = allBehaviors.compactMap { $0 as? DynamicItemBehavior }
    for slot in bodies.records.indices {
      guard var record = bodies[slot] else { continue }
      var material = Material()
      var kept = DynamicItemBehavior.Kept()
      for behavior in behaviors where behavior.list.contains(record.item) {
        behavior.properties.apply(to: &material, &kept)
      }
      if material != record.material { world.setMaterial(material, of: record.body) }
      // Leaving a behaviour does not let go of what it anchored or charged, as on Apple's engine.
      let anchored = kept.isAnchored ?? record.isAnchored
      let charge = kept.charge ?? record.charge
      if charge != record.charge { world.setCharge(charge, of: record.body) }
      if anchored != record.isAnchored { world.setStatic(anchored, of: record.body) }
      (record.material, record.isAnchored, record.charge) = (material, anchored, charge)
      bodies[slot] = record
    }
  }

  func setMaterialsNeedUpdate() {
    materialsAreStale = true
    wake()
  }
}
