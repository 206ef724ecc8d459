/// Words over the stage: the hint of the moment, and what just happened.
struct Notices {
  var hints = Hints()
  var toast: Toast?
}
