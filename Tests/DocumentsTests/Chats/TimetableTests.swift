import Documents
import Foundation
import Testing

/// Lists with times of day are no chats; short chats with such times are.
@Suite struct TimetableTests {
  @Test(arguments: [
    "Menu, 12:00\nSoup\nBread\nDinner, 19:00\nFish\nRice\n",
    "Menu, 12:00\nSoup, 12:30\nFish, 13:00\n",
    "Breakfast (08:00)\nEggs\nLunch (12:00)\nSoup\nDinner (19:00)\nFish\n",
    "Keynote 9:00 AM\nBig hall\nWorkshop 10:30 AM\nRoom 2\nLunch 12:00 PM\nFoyer\n",
    "08:00 Breakfast: eggs\n12:00 Lunch: soup\n19:00 Dinner: fish\n",
    "10:00\tOpening\tHall A\n10:30\tKeynote\tHall A\n12:00\tLunch\tFoyer\n",
    "Time  Train\n10:00 Berlin\n10:30 Hamburg\n11:00 Munich\n",
    "| Time | Talk |\n|---|---|\n| 10:00 | Springs |\n| 11:00 | Lunch |\n",
    "Bus: 10:00\nTrain: 11:00\nLunch: 12:30\n", "Open: 9 h 30\nClosed: 18 h 00\n",
    "- 10:00 wake up\n- 10:30 breakfast\n- 11:00 run\n",
  ])
  func areRefused(text: String) {
    #expect((try? ReadChat(text)) == nil)
  }

  @Test(arguments: [
    ("Ada, 10:00\nhi\nBen, 10:01\nyes\nCem, 10:20\nlate\n", 3),
    ("2026-01-01 10:00 Ada: hi\n2026-01-03 19:00 Ben: yes\n", 2),
    ("10:00 Ada: hi\n18:00 Ben: yes\n23:00 Ada: late\n", 3),
    ("[08:00] Ada: hi\n[12:00] Ben: yes\n[19:00] Cem: late\n", 3),
    ("Ada Lovelace\nYesterday 10:00 AM\nhi\nBen\nToday 10:01 PM\nyes\n", 2),
  ])
  func shortChatsAreRead(text: String, count: Int) throws {
    #expect(try ReadChat(text).said.count == count)
  }
}
