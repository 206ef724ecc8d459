extension ExportTarget {
  /// niri's configuration of an animation, in KDL.
  static let niri = ExportTarget(
    "niri", "niri", .kdl, .niri, note: "The stiffness is a whole number; all three are required."
  ) { v in
    """
    animations {
      window-movement {
        spring damping-ratio=\(Digits.decimal(v.values[0])) \\
          stiffness=\(v[1]) epsilon=\(v[2])
      }
    }
    """
  }

  /// Hyprland's configuration of a curve, in Lua.
  static let hyprland = ExportTarget(
    "hyprland", "Hyprland", .lua, .hyprland,
    note: "From Hyprland 0.56 on, which takes no start velocity; the speed is not used."
  ) { v in
    """
    hl.curve("mine", {
      type = "spring",
      mass = \(v[0]),
      stiffness = \(v[1]),
      dampening = \(v[2]),
    })
    hl.animation({
      leaf = "windows", enabled = true,
      speed = 1, spring = "mine",
    })
    """
  }

  /// picom's configuration of an animation's curve.
  static let picom = ExportTarget(
    "picom", "picom", .configuration, .picom,
    note: "Not in a release of picom yet; it is cut at the duration, in which its time counts."
  ) { v in
    """
    animations = ({
      triggers = ["geometry"];
      offset-x = {
        curve = "spring(\(v[0]), \(v[1]), \(v[2]))";
        duration = \(v[3]);
        start = "window-x-before - window-x";
        end = 0;
      };
    });
    """
  }

  /// Slint's animation of a property.
  static let slint = ExportTarget(
    "slint", "Slint", .slint, .slint,
    note: "The duration is the undamped period: the spring is seen to move for longer."
  ) { v in
    """
    animate x {
      duration: \(Digits.significant(v.values[0] * 1000))ms;
      easing: spring(\(v[1]));
    }
    """
  }
}
