import Foundation
import Testing

@testable import Workbench

@Suite struct WindowLayoutTests {
  typealias Panels = WindowLayout.Panels

  @Test func foldsWhatHasNoRoom() {
    let narrow = WindowLayout(window: CGSize(width: 1079, height: 700), panels: Panels())
    #expect(narrow.list == nil && narrow.barHoldsScenes && narrow.inspector?.width == 304)
    let over = WindowLayout(
      window: CGSize(width: 640, height: 480), panels: Panels(list: nil, inspector: true))
    #expect(over.inspectorIsOverlay && over.inspector?.width == 280 && over.stage.width == 640)
    let low = WindowLayout(window: CGSize(width: 480, height: 320), panels: Panels())
    #expect(low.bar?.height == 36 && low.stage == CGRect(x: 0, y: 0, width: 480, height: 284))
  }

  /// The least width of a bar that has room for hints beside the rest of it.
  @Test func hintsHaveALineWhereTheBarHasNoRoom() {
    for width in stride(from: 240.0, through: 2000, by: 7) {
      for (list, inspector) in [(nil, nil), (false, nil), (nil, false), (nil, true)] {
        let layout = WindowLayout(
          window: CGSize(width: width, height: 600),
          panels: Panels(list: list, inspector: inspector))
        let bar = layout.bar!
        for hasComparison in [false, true] {
          let places = BarPlaces(
            in: bar, line: layout.line, hasSceneMenu: layout.barHoldsScenes,
            hasListDoor: width >= WindowLayout.widthForList, hasComparison: hasComparison,
            words: [60, 52, 54])
          #expect((places[.sparkline]?.width ?? 0) >= 190, "\(width), list \(list as Any)")
        }
        guard let line = layout.line else { continue }
        #expect(line.minY == layout.stage.maxY && line.maxY == bar.minY)
        if let panel = layout.inspector {
          #expect(panel.minX >= line.maxX || panel.maxY <= line.minY)
        }
      }
    }
  }

  /// Nothing in the bar reaches over what stands beside it, at any width.
  @Test func theBarsPartsStandApart() {
    for width in stride(from: 240.0, through: 2000, by: 3) {
      for (list, hasComparison) in [(nil, false), (false, true), (true, true), (nil, true)] {
        let layout = WindowLayout(
          window: CGSize(width: width, height: 600), panels: Panels(list: list, inspector: nil))
        let bar = layout.bar!
        let places = BarPlaces(
          in: bar, line: layout.line, hasSceneMenu: layout.barHoldsScenes,
          hasListDoor: width >= WindowLayout.widthForList, hasComparison: hasComparison,
          words: [60, 52, 54])
        let row = BarPlaces.Item.allCases.filter { layout.line == nil || $0 != .sparkline }
          .compactMap { places[$0] }.sorted { $0.minX < $1.minX }
        for (left, right) in zip(row, row.dropFirst()) {
          #expect(left.maxX <= right.minX, "\(width), list \(list as Any): \(left), \(right)")
        }
        #expect(row.allSatisfy { bar.minX <= $0.minX && $0.maxX <= bar.maxX }, "\(width)")
      }
    }
  }

  @Test(arguments: [CGSize(width: 1, height: 1), CGSize(width: 239, height: 600), .zero])
  func leavesTheStageAloneInATinyWindow(size: CGSize) {
    let layout = WindowLayout(window: size, panels: Panels(list: true, inspector: true))
    #expect(layout.bar == nil && layout.list == nil && layout.inspector == nil)
    #expect(layout.stage.width == max(1, size.width))
  }

  @Test func neverOverlapsItsPartsAtAnyWidth() {
    for width in stride(from: 240.0, through: 4000, by: 37) {
      let layout = WindowLayout(window: CGSize(width: width, height: 600), panels: Panels())
      #expect(layout.stage.width > 100)
      if let list = layout.list { #expect(list.maxX <= layout.stage.minX) }
      if let panel = layout.inspector, !layout.inspectorIsOverlay {
        #expect(layout.stage.maxX <= panel.minX)
      }
    }
  }
}
