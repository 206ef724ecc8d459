import Foundation
import Testing

/// The commands of the guide to porting turn code for iOS into code that compiles here.
@Suite struct PortingGuideTests {
  private static let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/UIKit/UIKit.docc/PortingUIKitCode.md")

  /// The first block of shell commands.
  private func commands() throws -> String {
    let text = try String(contentsOf: Self.guide, encoding: .utf8)
    let start = try #require(text.range(of: "```sh\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// Code as it is written for iOS, with all that the commands are for.
  private static let client = """
    import os
    import UIKit

    @objc protocol CardLayoutDelegate: AnyObject {}

    @objcMembers
    @MainActor class CardCell: UICollectionViewCell {
      @IBOutlet weak var shade: UIView?
      override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 8
        backgroundColor = .systemBlue
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }

    class CardController: UIViewController {
      override var prefersStatusBarHidden: Bool { return true }
      override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        if isViewLoaded { print("less") }
      }
      override func viewDidLoad() { super.viewDidLoad() }
    }

    class CardView: UIView {
      override init(frame: CGRect) { super.init(frame: frame) }
      required init?(coder: NSCoder) { super.init(coder: coder) }
      override func layoutSubviews() {
        super.layoutSubviews()
        subviews.forEach { $0.frame = bounds }
      }
    }

    class CardLayout: UICollectionViewFlowLayout {
      weak var cards: CardLayoutDelegate?
      @objc var angle: CGFloat = 0
      func size(at path: IndexPath) -> CGSize {
        guard let view = collectionView else { return itemSize }
        let delegate = view.delegate as? UICollectionViewDelegateFlowLayout
        return delegate?.collectionView?(view, layout: self, sizeForItemAt: path) ?? itemSize
      }
      func sections() -> Int { collectionView?.dataSource?.numberOfSections?(in: collectionView!) ?? 1 }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.map { $0.copy() as! UICollectionViewLayoutAttributes }
      }
    }

    @MainActor
    final class Board: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout,
      UICollisionBehaviorDelegate
    {
      let view = UICollectionView(frame: .zero, collectionViewLayout: CardLayout())
      lazy var animator = UIDynamicAnimator(referenceView: view)
      var completion: ((Bool) -> Void)?
      var link: CADisplayLink?

      func start() {
        view.register(CardCell.self, forCellWithReuseIdentifier: "card")
        let pan = UIPanGestureRecognizer(target: self, action: #selector(Board.handlePan(_:)))
        view.addGestureRecognizer(pan)
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
        link = CADisplayLink(target: self, selector: #selector(tick(_:)))
        link?.add(to: .main, forMode: .common)
        view.performBatchUpdates({ self.view.insertItems(at: [IndexPath(item: 0, section: 0)]) }) { done in
          self.completion?(done)
        }
      }

      @objc private func tick(_ link: CADisplayLink) {}
      @IBAction func tapped() {}
      @objc(handlePan:) func handlePan(_ recognizer: UIPanGestureRecognizer) {
        guard recognizer.state == .changed else { return }
        view.updateInteractiveMovementTargetPosition(recognizer.location(in: view))
      }
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
      }
    }
    """

  @Test(.enabled(if: TypeCheck.modules != nil)) func theCommandsMakeClientsCompile() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Client.swift")
    try Self.client.write(to: file, atomically: true, encoding: .utf8)
    #expect(try TypeCheck.run(file, ["-swift-version", "5"]).status != 0)
    let result = try TypeCheck.call(["bash", "-euc", commands()], in: folder)
    #expect(result.status == 0, "\(result.output)")
    let check = try TypeCheck.run(file, ["-swift-version", "5"])
    #expect(check.status == 0, "\(check.output)")
    // A closure that may be nil is still called as one.
    #expect(try String(contentsOf: file, encoding: .utf8).contains("completion?(done)"))
  }
}
