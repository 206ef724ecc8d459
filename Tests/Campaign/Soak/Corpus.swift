import Documents
import Foundation

/// Documents of every kind, whole and changed.
struct Corpus {
  /// The kinds of documents.
  enum Kind: String, CaseIterable {
    case chat, gesture, experiment, work, session, shared, preferences, recent, number
    /// Arguments, one a line.
    case arguments

    /// What is read in this process, which takes a hundredth of the time.
    static let inProcess = allCases.filter { $0 != .arguments }
  }

  private let documents: [Kind: [Tokens]]

  /// The program's own samples, some that show what else a kind can hold, and more sessions.
  init(root: URL, sessions: [String] = []) {
    func files(_ folder: String) -> [String] {
      let url = root.appendingPathComponent("Assets/\(folder)")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      return names.sorted().compactMap {
        try? String(contentsOf: url.appendingPathComponent($0), encoding: .utf8)
      }
    }
    let gestures = files("Gestures")
    let works = gestures.compactMap { text in
      try? Gesture(data: Data(text.utf8))
    }.map { gesture in
      SavedWork(
        scene: gesture.scene,
        setting: .init(title: "", preset: "", fidelity: "uikit", values: []), gesture: gesture)
    }
    let texts: [Kind: [String]] = [
      .chat: files("Conversations") + Self.chats, .gesture: gestures,
      .experiment: files("Experiments"), .work: works.map(\.json) + Self.works,
      .session: Self.sessions + sessions,
      .shared: works.compactMap { try? $0.text() },
      .preferences: Self.preferences, .recent: Self.recent, .number: Self.numbers,
      .arguments: Self.arguments,
    ]
    documents = texts.mapValues { $0.map(Tokens.init) }
  }

  private static let chats = [
    "12:01 <ada> hello\n12:02 <bob> hi\n12:03 * ada waves\n",
    "[01.02.24, 10:00:00] Ada: hello\n[01.02.24, 10:01:00] Bob: two\nlines\n",
    "{\"from\": \"Ada\", \"text\": \"x\", \"at\": 1}\n{\"from\": \"Bob\", \"text\": \"y\"}\n",
    "{\"messages\":[{\"type\":\"message\",\"from\":\"A\",\"text\":[\"x\",{\"text\":\"y\"}],\"date_unixtime\":\"1\"}]}",
    "[{\"ts\":\"1.0\",\"user\":\"U1\",\"text\":\"<@U1> hi\",\"user_profile\":{\"name\":\"n\"}}]",
    "<html><body>(10:00:00) <b>Ada:</b> hello<br/>\n(10:01:00) <b>Bob:</b> hi<br/>\n",
    "From a Mon Nov  3 10:00:00 2025\nFrom: Ada <a@b.c>\nDate: Mon, 3 Nov 2025 10:00:00 +0100\nSubject: =?utf-8?q?x?=\nContent-Type: multipart/alternative; boundary=\"b\"\n\n--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\naGk=\n--b--\n\nFrom b Mon Nov  3 11:00:00 2025\nFrom: b\n\n> hi\nyes\n",
    "<?xml version=\"1.0\"?><smses count=\"1\"><sms address=\"1\" date=\"1700000000000\" type=\"1\" body=\"hi &amp; you\" contact_name=\"Ada\"/><sms address=\"1\" date=\"1700000001000\" type=\"2\" body=\"&#x41;\"/></smses>",
    "<html><body><div class=\"message\"><div class=\"from_name\">Ada</div><div class=\"date\" title=\"01.02.2024 10:00:00\"></div><!-- x --><script>y</script><div class=\"text\">&#39;hi&#39; &#x1F600;<br>&amp; you</div><span class=\"reaction\">👍 99</span></div></body></html>",
    "From a Mon Nov  3 10:00:00 2025\nFrom: =?utf-8?q?Ad=C3=A1?= <a@b.c>\nSubject: =?utf-8?b?eA==?= =?utf-8?q?y?=\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<style>x</style><p>h=C3=AD =\nyou</p>\n",
    "<?xml version=\"1.0\"?><chat><message sender=\"Ada\" time=\"2024-01-01T10:00:00\"><div>hi</div></message><status type=\"x\"/></chat>",
    "[{\"ts\":\"1.0\",\"user\":\"U1\",\"text\":\"`a` ```b``` *c* _d_ ~e~ :wave: &amp; &#39;\",\"reactions\":[{\"name\":\"wave\",\"count\":99}]}]",
    "Ada  10:00 AM\nhi\n:wave:\n99\nBen  10:01 AM\nyes\n",
    "Ada: hi 🇩🇪🇩🇪\nBen: Reacted to \"hi\" with 👍\nAda: [x](y) <edited>\n",
    "{\"chats\":{\"list\":[{\"messages\":[{\"type\":\"message\",\"from\":\"A\",\"text\":\"x\"}]}]}}",
  ]

  private static let works = [
    "{\"version\":5,\"scene\":\"messages\",\"setting\":{\"preset\":\"objc\",\"fidelity\":\"uikit\",\"values\":{\"frequency\":1,\"damping\":0.8}},\"kept\":[{\"title\":\"k\",\"preset\":\"objc\",\"fidelity\":\"exact\",\"values\":{}}],\"messages\":\"/none\",\"hashes\":[\"0123456789abcdef\"]}",
    "{\"version\":10,\"scene\":\"cradle\",\"setting\":{\"preset\":\"newton\",\"fidelity\":\"exact\",\"values\":{\"balls\":5}},\"comparison\":{\"preset\":\"newton\",\"fidelity\":\"uikit\",\"values\":{}}}",
  ]

  private static let sessions = [
    "{\"version\":1,\"scene\":\"cradle\",\"size\":[900,600],\"scale\":1.5,\"theme\":\"dark\",\"list\":false,\"works\":[{\"version\":5,\"scene\":\"cradle\",\"setting\":{\"preset\":\"newton\",\"fidelity\":\"exact\",\"values\":{}}}]}",
    "{\"version\":1,\"scene\":\"messages\",\"hints\":[\"drag\"],\"conversation\":{\"title\":\"Weekend\",\"count\":40,\"added\":[{\"from\":0,\"text\":\"hi\"},{\"from\":1,\"text\":\"b\",\"media\":{\"kind\":\"photo\",\"name\":\"x.jpg\",\"isAlone\":false}}],\"order\":[[0,12],[13,27],[41,1],[40,1]],\"draft\":\"not sent\"}}",
  ]

  private static let preferences = [
    "[Settings]\ngtk-theme-name=Adwaita-dark\ngtk-enable-animations=false\ngtk-xft-dpi=98304\n",
    "[Settings]\ngtk-application-prefer-dark-theme = 1\ngtk-theme-name = HighContrast\n# no\n",
  ]

  private static let recent = ["/a/b.springlab\n/c d/e.json\n/chat.txt", "/x\nrelative\n\n/y\n"]

  private static let numbers = [
    "500 ms", "(120 + 40)/2", "1 s + 20 ms", "-3.5e2 rad/s", "2*3", "1,5 Hz", "90 % × 2",
    "- (1 - 2) pt",
  ]

  private static let arguments = [
    "spring\n--frequency\n2\n--damping\n0.5\n--json",
    "spring\n--response=0.3\n--damping-fraction=0.8",
    "spring\n--stiffness\n100\n--damping\n10\n--mass\n2\n--target\ncss", "spring\n--list",
    "spring\n--preset\nobjc\n--wish\novershoot=0.1\n--keep\nresponse",
    "spring\n--family\nuikit\n--set\nduration=0.5\n--set\nbounce=0.2", "list\n--json", "--version",
    "trace\nAssets/Experiments/pendulum.json\n--out\nout.csv", "help\nrender",
    "render\n--out\nout.png\n--scene\ncradle\n--set\nballs=5\n--size\n300x200\n--frames\n2\n--strip\n2",
    "render\n--out\nout.csv\n--fidelity\nexact\n--beside\nuikit\n--key\nCtrl+Z\n--theme\ndark\n--stage",
    "render\n--out\nout.svg\n--messages\nchat.txt\n--me\nAda\n--count\n20\n--language\nzh\n--scale\n2",
    "render\n--out\no%04d.png\n--replay\nflick.json\n--fps\n30\n--frames\n3",
    "--scene\ngrid\n--fresh",
  ]

  /// A document of a kind, changed in some places.
  func document(_ kind: Kind, seed: UInt64) -> String {
    var random = Seeded(seed)
    let all = documents[kind] ?? []
    var tokens = all.isEmpty ? Tokens("") : random.one(of: all)
    let donor = random.one(of: documents[random.one(of: Kind.allCases)] ?? all)
    if random.once(in: 12) { return tokens.text }
    if random.once(in: 400) { tokens.repeatPieces(&random) }
    for _ in 0..<random.integer(1...4) { tokens.mutate(from: donor, &random) }
    return tokens.text
  }
}
