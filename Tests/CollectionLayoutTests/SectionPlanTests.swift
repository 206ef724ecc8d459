import CollectionLayout
import Testing

@Suite struct SectionPlanTests {
  @Test func sectionsRepeatRoundAndRound() {
    let plan = SectionPlan(sizes: [2, 3], count: 16)
    // h i i h i i i | h i i h i i i | h i
    let headers = (0..<16).filter(plan.isHeader)
    #expect(headers == [0, 3, 7, 10, 14])
    #expect(plan.section(of: 5) == 3..<7)
    #expect(plan.section(of: 8) == 7..<10)
    #expect(plan.section(of: 15) == 14..<16, "the last one is cut off")
    #expect(plan.place(of: 12).section == 3 && plan.place(of: 12).item == 1)
    #expect(plan.place(of: 14).item == -1)
  }

  @Test func aPlanWithoutSectionsIsAPlainList() {
    let plan = SectionPlan(sizes: [], count: 5)
    #expect(!plan.isHeader(0) && plan.section(of: 3) == nil && plan.place(of: 3).item == 3)
  }
}
