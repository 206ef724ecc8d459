import Documents
import Foundation
import Geometry
import Testing

@Suite struct ExperimentTests {
  private func experiment(
    _ behaviors: String, item: String = "", extra: String = ""
  ) throws -> Experiment {
    let text = """
      {\(extra) "items": [{"id": "a", "center": [200, 100], "size": [40, 40]\(item)}],
       "behaviors": [\(behaviors)]}
      """
    return try Experiment(data: Data(text.utf8), file: "e.json")
  }

  private let still = #"{"kind":"itemProperties","items":["a"],"resistance":0}"#

  @Test func runsAPendulumAsMeasured() throws {
    let rows = try experiment(
      #"{"kind":"attachment","item":"a","anchor":[100,100]},{"kind":"gravity","items":["a"]},"#
        + still
    ).run()
    #expect(rows.count == 61 && rows[0].frame == 0)
    #expect(
      abs(rows[10].center.x - 199.132126) < 0.001 && abs(rows[10].center.y - 113.146225) < 0.001)
    #expect(
      abs(rows[30].center.x - 139.359573) < 0.001 && abs(rows[30].center.y - 191.92836) < 0.001)
  }

  @Test func runsTheSameTwice() throws {
    let world = try experiment(
      #"{"kind":"collision","items":["a"],"boundaries":[{"id":"f","from":[0,300],"to":[500,310]}]},{"kind":"gravity","items":["a"]}"#,
      item: #","angle":0.3,"angularVelocity":2,"velocity":[50,0]"#, extra: #""frames":120,"#)
    #expect(world.run() == world.run())
    #expect(
      (Trace.csvHead + world.run()[0].csv).hasPrefix(
        "frame,time,item,x,y,angle,vx,vy,omega\n0,0.0,a,200.0,100.0,0.3,50.0,0.0,2.0\n"))
  }

  /// Read back by RFC 4180's grammar, every line has nine fields and the item's id among them.
  @Test(arguments: [
    "a", "a,b", #"say "so""#, #"""#, "two\nlines", "two\r\nlines", "\r", ",\u{301}", #""\u{301},"#,
    " a ",
    "", "é😀",
  ])
  func anyIdIsOneField(id: String) {
    let row = Trace.Row(
      frame: 1, time: 0.5, item: id, center: CGPoint(x: 1, y: 2), angle: 3,
      velocity: CGVector(dx: 4, dy: 5), angularVelocity: 6)
    let fields = fields(of: row.csv)
    #expect(fields.count == 9 && fields[2].utf8.elementsEqual(id.utf8), "\(fields)")
    if id == "a" { #expect(row.csv == "1,0.5,a,1.0,2.0,3.0,4.0,5.0,6.0\n") }
  }

  /// The fields of one record.
  private func fields(of record: String) -> [String] {
    var (fields, isQuoted) = ([[UInt8]()], false)
    var bytes = Array(record.utf8.dropLast())[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && bytes.first == byte:
        fields[fields.count - 1].append(byte)
        bytes.removeFirst()
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: fields.append([])
      default: fields[fields.count - 1].append(byte)
      }
    }
    return fields.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func fieldsPushAsTheFormulasSay() throws {
    let rows = try experiment(
      #"{"kind":"field","field":"linearGravity","items":["a"],"direction":[3,4]},"# + still
    ).run()
    // The first sub-step moves nothing, and each moves by the velocity of its end: the derivative between two
    // is half a sub-step further.
    #expect(abs(rows[60].velocity.dx - 300 * 119.5 / 120) < 0.001)
    #expect(abs(rows[60].velocity.dy - 400 * 119.5 / 120) < 0.001)
  }
}
