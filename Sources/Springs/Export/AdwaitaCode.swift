extension ExportTarget {
  /// libadwaita's spring animation, in C.
  static let adwaita = ExportTarget(
    "adwaita", "libadwaita", .c, .adwaita,
    note: "It stops where it estimates 0.001 of the way, which near ζ = 1 is seen as a snap."
  ) { v in
    let velocity = v.velocity(.distances) { text in
      """

      adw_spring_animation_set_initial_velocity (
        ADW_SPRING_ANIMATION (animation), \(text));
      """
    }
    let numbers = v.values.map { Digits.decimal($0) }.joined(separator: ", ")
    return """
      AdwSpringParams *params =
        adw_spring_params_new (\(numbers));
      AdwAnimation *animation =
        adw_spring_animation_new (widget, 0, 1, params, target);\(velocity)
      adw_animation_play (animation);
      """
  }
}
