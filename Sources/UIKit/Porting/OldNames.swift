import CollectionLayout
import Dynamics
import Foundation
import Geometry

// Names that UIKit had until Swift 4.2, which published code still uses.

/// The name until Swift 4.2.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// The name until Swift 4.2.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
/// The name until Swift 4.2.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// The name until Swift 4.2.
public typealias UIViewContentMode = UIView.ContentMode
/// The name until Swift 4.2.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// The name until Swift 4.2.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The name until Swift 4.2.
public typealias UIControlEvents = UIControl.Event
/// The name until Swift 4.2.
public typealias UIControlState = UIControl.State
/// The name until Swift 4.2.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// The name until Swift 4.2.
public typealias UIPushBehaviorMode = UIPushBehavior.Mode
/// The name until Swift 4.2.
public typealias UICollisionBehaviorMode = UICollisionBehavior.Mode
/// The name until Swift 4.2.
public typealias UIAttachmentBehaviorType = UIAttachmentBehavior.AttachmentType
/// The name until Swift 4.2.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// The name until Swift 4.2.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// The name until Swift 4.2.
public typealias UIButtonType = UIButton.ButtonType
/// The name until Swift 4.2.
public typealias UITouchPhase = UITouch.Phase
/// The name until Swift 4.2.
public typealias UICollectionElementCategory = UICollectionView.ElementCategory
/// The name until Swift 4.2.
public typealias UICollectionUpdateAction = UICollectionViewUpdateItem.Action
/// The name until Swift 4.2.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// The name until Swift 4.2.
public let UICollectionElementKindSectionHeader = UICollectionView.elementKindSectionHeader
/// The name until Swift 4.2.
public let UICollectionElementKindSectionFooter = UICollectionView.elementKindSectionFooter
/// The name until Swift 4.2.
public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal
/// The name until Swift 4.2.
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast
/// The name until Swift 4.2.
public let UICollectionViewFlowLayoutAutomaticSize = UICollectionViewFlowLayout.automaticSize

/// Insets; the function until Swift 4.2.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{ UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

/// A rectangle without insets; the function until Swift 4.2.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

/// An offset; the function until Swift 4.2.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}

/// The range that holds only zero.
public let UIFloatRangeZero = UIFloatRange.zero
/// The range that holds every number.
public let UIFloatRangeInfinite = UIFloatRange.infinite
/// A range from its ends.
public func UIFloatRangeMake(_ minimum: CGFloat, _ maximum: CGFloat) -> UIFloatRange {
  UIFloatRange(minimum: minimum, maximum: maximum)
}
/// Whether both ends are infinite.
public func UIFloatRangeIsInfinite(_ range: UIFloatRange) -> Bool { range.isInfinite }
/// Whether two ranges are equal.
public func UIFloatRangeIsEqualToRange(_ a: UIFloatRange, _ b: UIFloatRange) -> Bool { a == b }

/// A point as a text.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// A size as a text.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// A rectangle as a text.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
