import Documents
import Foundation
import Geometry
import Testing

/// What is written is read again as the same experiment.
@Suite struct ExperimentWritingTests {
  private func again(_ text: String) throws -> (Experiment, Experiment) {
    let experiment = try Experiment(data: Data(text.utf8))
    return (experiment, try Experiment(data: Data(experiment.json.utf8)))
  }

  @Test(arguments: [
    #"{"kind":"gravity","items":["a"],"angle":1,"magnitude":0.5}"#,
    #"{"kind":"gravity","items":[],"direction":[0.1,-0.3]}"#,
    #"{"kind":"attachment","item":"a","anchor":[1.5,2],"offset":[3,-4],"length":7,"frequency":0.3333333333333333,"damping":0}"#,
    #"{"kind":"attachment","type":"items","item":"a","otherItem":"b","offset":[50,0],"otherOffset":[-20,0]}"#,
    #"{"kind":"attachment","type":"sliding","item":"b","anchor":[250,100],"axis":[0.6,0.8],"attachmentRange":[-10,20]}"#,
    #"{"kind":"attachment","type":"limit","item":"a","otherItem":"b"}"#,
    #"{"kind":"attachment","type":"fixed","item":"a","otherItem":"b","anchor":[175,100]}"#,
    #"{"kind":"attachment","type":"pin","item":"a","otherItem":"b","anchor":[175,100],"attachmentRange":[-1,0.5],"frictionTorque":0.2}"#,
    #"{"kind":"collision","items":["a","b"],"mode":"boundaries","boundaries":[{"id":"f","from":[0,1],"to":[2,3]},{"id":"g","path":[[0,0],[5,5],[9,0]]}],"referenceBounds":[0,0,100,50],"referenceInsets":[1,2,3,4]}"#,
    #"{"kind":"collision","items":["a"],"mode":"items"}"#,
    #"{"kind":"itemProperties","items":["a"],"elasticity":1,"friction":0.1,"density":2,"resistance":0,"angularResistance":3,"charge":-1,"allowsRotation":false,"isAnchored":true}"#,
    #"{"kind":"push","items":["a"],"mode":"instantaneous","direction":[1,2],"targetOffset":[0,0],"active":false}"#,
    #"{"kind":"push","items":["a"],"angle":0.5,"magnitude":3,"targetOffset":[1,0]}"#,
    #"{"kind":"snap","item":"a","to":[300,200],"damping":0.7}"#,
    #"{"kind":"field","field":"noise","items":["a","b"],"position":[1,2],"smoothness":0.4,"animationSpeed":1,"seed":3}"#,
    #"{"kind":"field","field":"vortex","items":["b"],"strength":-2,"falloff":1,"minimumRadius":5}"#,
    #"{"kind":"field","field":"velocity","items":["b"],"direction":[1,0],"region":{"union":[{"difference":[{"radius":7.3},{"inverse":{"size":[33.3,90]}}]},{"intersection":[{"radius":1},{"radius":2}]}]}}"#,
  ]) func ofEveryKind(behavior: String) throws {
    let (first, second) = try again(
      """
      {"profile": "ideal", "fps": 59.94, "frames": 12, "items": [
        {"id": "a", "center": [0.1, -200.30000000000001], "size": [40, 40.5], "angle": 0.3,
         "velocity": [1e-9, 5], "angularVelocity": -2},
        {"id": "b", "center": [1, 2], "size": [3, 4],
         "shape": {"path": [[0, 0], [10, 0], [0.125, 10]]}}],
       "behaviors": [\(behavior)]}
      """)
    #expect(first == second)
    #expect(first.json == second.json && first.run() == second.run())
  }

  /// 0 and -0 are equal, and move things to different bits.
  @Test func theSignOfZeroIsKept() throws {
    var item = Experiment.Item(
      id: "a", center: CGPoint(x: -0.0, y: 0), size: CGSize(width: 1, height: 1))
    (item.angle, item.velocity.dx) = (-0.0, -0.0)
    let first = Experiment(items: [item])
    let second = try Experiment(data: Data(first.json.utf8))
    let again = try #require(second.items.first)
    for (x, y) in [
      (item.center.x, again.center.x), (item.center.y, again.center.y),
      (item.velocity.dx, again.velocity.dx), (item.velocity.dy, again.velocity.dy),
    ] {
      #expect(Double(x).bitPattern == Double(y).bitPattern)
    }
    #expect(again.angle.bitPattern == (-0.0).bitPattern && first.json == second.json)
    item.angle = 0
    #expect(!Experiment(items: [item]).json.contains("\"angle\""), "what is usual is left out")
  }

  @Test func wordsOfAnyKindAreKept() throws {
    var experiment = Experiment(
      items: [.init(id: "a \"b\" \\ ü\n", center: .zero, size: CGSize(width: 1, height: 1))])
    (experiment.title, experiment.question) = ("Ein „Titel“", "Why?")
    #expect(try Experiment(data: Data(experiment.json.utf8)) == experiment)
    #expect(try Experiment(data: Data(Experiment().json.utf8)) == Experiment())
  }
}
