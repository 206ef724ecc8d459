#pragma once
#include "CPeers.h"

/// What both engines do behind the interface.
struct peer_world {
  virtual ~peer_world() {}
  virtual void step(double seconds) = 0;
  virtual void addSpring(
      double x, double y, double anchorX, double anchorY, double frequency, double ratio) = 0;
  virtual void addCircle(
      double x, double y, double radius, double friction, double restitution) = 0;
  virtual void addBox(
      double x, double y, double halfWidth, double halfHeight, double friction,
      double restitution) = 0;
  virtual void addPendulum(
      double x, double y, double radius, double pivotX, double pivotY, double restitution) = 0;
  virtual void addPinnedBar(
      double x, double y, double angle, double halfWidth, double halfHeight, int32_t upper,
      double pivotX, double pivotY) = 0;
  virtual void addRod(
      double x, double y, double radius, int32_t upper, double pivotX, double pivotY) = 0;
  virtual void addLink(int32_t a, int32_t b, double frequency, double ratio) = 0;
  virtual void addWall(double x0, double y0, double x1, double y1, double friction) = 0;
  virtual double x(int32_t body) const = 0;
  virtual double y(int32_t body) const = 0;
  virtual double angle(int32_t body) const = 0;
  virtual void sumPlaces(double *x, double *y) const = 0;
};

peer_world *makeBox2D(double gravityX, double gravityY, bool sleeps);
peer_world *makeChipmunk(double gravityX, double gravityY, bool sleeps);
