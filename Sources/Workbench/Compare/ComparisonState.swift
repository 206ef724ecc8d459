/// What is shown for comparison beside or instead of the stage.
struct ComparisonState {
  /// The tiles of a sweep; nil while they are closed.
  var sweep: Sweep?
  /// Whether B is to stand beside A where there is room.
  var wantsBeside = false
}
