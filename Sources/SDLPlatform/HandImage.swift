/// A hand as a small picture: `#` its outline, `.` its inside.
struct HandImage {
  private let rows: [String]

  /// Pixels along an edge.
  static let side = 16
  private static let outline: UInt32 = 0xFF00_0000, inside: UInt32 = 0xFFFF_FFFF

  /// The pixels, 0xAARRGGBB, each repeated `factor` times both ways.
  func pixels(factor: Int) -> [UInt32] {
    rows.flatMap { row in
      let line = row.flatMap { mark -> [UInt32] in
        let color: UInt32 = mark == "#" ? Self.outline : mark == "." ? Self.inside : 0
        return Array(repeating: color, count: factor)
      }
      return Array(repeating: line, count: factor).flatMap(\.self)
    }
  }

  /// An open hand.
  static let open = HandImage(rows: [
    "       ##       ",
    "   ## #..###    ",
    "  #..##..#..#   ",
    "  #..##..#..# # ",
    "   #..#..#..##.#",
    "   #..#..#..#..#",
    " ## #.......#..#",
    "#..##..........#",
    "#...#.........# ",
    " #............# ",
    "  #...........# ",
    "  #..........#  ",
    "   #.........#  ",
    "    #.......#   ",
    "     #......#   ",
    "     ########   ",
  ])

  /// A closed hand.
  static let closed = HandImage(rows: [
    "                ",
    "                ",
    "                ",
    "    ## ## ##    ",
    "   #..#..#..##  ",
    "   #........#.# ",
    "    #.........# ",
    "   ##.........# ",
    "  #...........# ",
    "  #...........# ",
    "  #..........#  ",
    "   #.........#  ",
    "    #.......#   ",
    "     #......#   ",
    "     ########   ",
    "                ",
  ])
}
