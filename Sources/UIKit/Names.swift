// UIKit's names for what stands below, so that code for UIKit Dynamics and collection view layouts
// compiles.

// Foundation, Core Graphics and Core Animation come along, as they do with Apple's UIKit.

import CollectionLayout
import Dynamics
@_exported import Foundation
import Geometry
@_exported import QuartzCore

/// UIKit's name for `EdgeInsets`.
public typealias UIEdgeInsets = EdgeInsets
/// UIKit's name for `Offset`.
public typealias UIOffset = Offset
/// UIKit's name for `FloatRange`.
public typealias UIFloatRange = FloatRange

/// UIKit's name for `BezierPath`.
public typealias UIBezierPath = BezierPath
/// UIKit's name for `RectCorner`.
public typealias UIRectCorner = RectCorner

/// UIKit's name for `DynamicItem`: any object with a centre, bounds and a transform.
public typealias UIDynamicItem = DynamicItem
/// UIKit's name for `DynamicItemCollisionBoundsType`.
public typealias UIDynamicItemCollisionBoundsType = DynamicItemCollisionBoundsType
/// UIKit's name for `DynamicItemGroup`.
public typealias UIDynamicItemGroup = DynamicItemGroup
/// UIKit's name for `DynamicAnimator`.
public typealias UIDynamicAnimator = DynamicAnimator
/// UIKit's name for `DynamicAnimatorDelegate`.
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate
/// The one clock of all animators and collection views of a thread: an extension of ours.
public typealias DisplayLink = Dynamics.DisplayLink
/// UIKit's name for `DynamicBehavior`.
public typealias UIDynamicBehavior = DynamicBehavior
/// UIKit's name for `AttachmentBehavior`.
public typealias UIAttachmentBehavior = AttachmentBehavior
/// UIKit's name for `CollisionBehavior`.
public typealias UICollisionBehavior = CollisionBehavior
/// UIKit's name for `CollisionBehaviorDelegate`.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate
/// UIKit's name for `DynamicItemBehavior`.
public typealias UIDynamicItemBehavior = DynamicItemBehavior
/// UIKit's name for `FieldBehavior`.
public typealias UIFieldBehavior = FieldBehavior
/// UIKit's name for `GravityBehavior`.
public typealias UIGravityBehavior = GravityBehavior
/// UIKit's name for `PushBehavior`.
public typealias UIPushBehavior = PushBehavior
/// UIKit's name for `Region`.
public typealias UIRegion = Region
/// UIKit's name for `SnapBehavior`.
public typealias UISnapBehavior = SnapBehavior

/// UIKit's name for `View`.
public typealias UIView = View
/// Collection views are the only views here that scroll.
public typealias UIScrollView = CollectionView
/// UIKit's name for `ScrollViewDelegate`.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// UIKit's name for `CollectionView`.
public typealias UICollectionView = CollectionView
/// UIKit's name for `CollectionReusableView`.
public typealias UICollectionReusableView = CollectionReusableView
/// UIKit's name for `CollectionViewCell`.
public typealias UICollectionViewCell = CollectionViewCell
/// UIKit's name for `ViewColor`.
public typealias UIColor = ViewColor
/// What `#colorLiteral(red:green:blue:alpha:)` is for the compiler.
public typealias _ColorLiteralType = ViewColor
/// Core Graphics' name for a colour, which is a `UIColor` here.
public typealias CGColor = ViewColor
/// Core Graphics' name for a path: a value here.
public typealias CGPath = Path
/// Core Graphics' name for a path that changes: a value here, so that it is a variable.
public typealias CGMutablePath = Path
/// Core Animation's name for `ViewLayer`.
public typealias CALayer = ViewLayer
/// UIKit's name for `LayoutDirection`.
public typealias UIUserInterfaceLayoutDirection = LayoutDirection
/// UIKit's name for `View.SemanticContentAttribute`.
public typealias UISemanticContentAttribute = View.SemanticContentAttribute
/// UIKit's name for `Window`.
public typealias UIWindow = Window
/// UIKit's name for `Touch`.
public typealias UITouch = Touch
/// UIKit's name for `TouchEvent`.
public typealias UIEvent = TouchEvent
/// Hands the pointer of a window over to views: an extension of ours.
public typealias TouchDelivery = CollectionLayout.TouchDelivery
/// UIKit's name for `GestureRecognizer`.
public typealias UIGestureRecognizer = GestureRecognizer
/// UIKit's name for `GestureRecognizerDelegate`.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// UIKit's name for `TapGestureRecognizer`.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// UIKit's name for `LongPressGestureRecognizer`.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// UIKit's name for `PanGestureRecognizer`.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// UIKit's name for `ScreenEdgePanGestureRecognizer`.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
/// UIKit's name for `ScreenEdgePanGestureRecognizer.Edges`.
public typealias UIRectEdge = ScreenEdgePanGestureRecognizer.Edges
/// UIKit's name for `SwipeGestureRecognizer`.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
/// UIKit's name for `PinchGestureRecognizer`.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// UIKit's name for `RotationGestureRecognizer`.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// UIKit's name for `CollectionViewDataSource`.
public typealias UICollectionViewDataSource = CollectionViewDataSource
/// UIKit's name for `CollectionViewDelegate`.
public typealias UICollectionViewDelegate = CollectionViewDelegate
/// UIKit's name for `CollectionViewDelegateFlowLayout`.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout
/// UIKit's name for `CollectionViewFlowLayout`.
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
/// UIKit's name for `CollectionViewFlowLayoutInvalidationContext`.
public typealias UICollectionViewFlowLayoutInvalidationContext =
  CollectionViewFlowLayoutInvalidationContext
/// UIKit's name for `CollectionViewLayout`.
public typealias UICollectionViewLayout = CollectionViewLayout
/// `CollectionViewLayoutState`: what a layout remembers, an extension of ours.
public typealias UICollectionViewLayoutState = CollectionViewLayoutState
/// UIKit's name for `CollectionViewLayoutAttributes`.
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes
/// UIKit's name for `CollectionViewLayoutInvalidationContext`.
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext
/// UIKit's name for `CollectionViewTransitionLayout`.
public typealias UICollectionViewTransitionLayout = CollectionViewTransitionLayout
/// UIKit's name for `CollectionViewUpdateItem`.
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem
