#include <chipmunk/chipmunk.h>

#include <cmath>
#include <vector>

#include "peer_world.h"

namespace {

// Chipmunk's default is 10.
struct ChipmunkWorld final : peer_world {
  cpSpace *space;
  std::vector<cpBody *> bodies;
  std::vector<cpShape *> shapes;
  std::vector<cpConstraint *> joints;

  ChipmunkWorld(double gx, double gy, bool sleeps) : space(cpSpaceNew()) {
    cpSpaceSetGravity(space, cpv(gx, gy));
    if (sleeps) cpSpaceSetSleepTimeThreshold(space, 0.5);
  }

  ~ChipmunkWorld() override {
    // Not removed one by one: that walks down the list of all joints for each, on the stack.
    cpSpaceFree(space);
    for (cpConstraint *joint : joints) cpConstraintFree(joint);
    for (cpShape *shape : shapes) cpShapeFree(shape);
    for (cpBody *body : bodies) cpBodyFree(body);
  }

  void step(double seconds) override { cpSpaceStep(space, seconds); }

  cpBody *add(double x, double y, double mass, double moment) {
    cpBody *body = cpSpaceAddBody(space, cpBodyNew(mass, moment));
    cpBodySetPosition(body, cpv(x, y));
    bodies.push_back(body);
    return body;
  }

  void give(cpShape *shape, double friction, double restitution) {
    cpShapeSetFriction(shape, friction);
    cpShapeSetElasticity(shape, restitution);
    shapes.push_back(cpSpaceAddShape(space, shape));
  }

  void addSpring(
      double x, double y, double ax, double ay, double frequency, double ratio) override {
    cpBody *body = add(x, y, 1, 1);
    const double omega = 2 * M_PI * frequency;
    cpConstraint *spring = cpDampedSpringNew(
        cpSpaceGetStaticBody(space), body, cpv(ax, ay), cpvzero, 0, omega * omega,
        2 * ratio * omega);
    joints.push_back(cpSpaceAddConstraint(space, spring));
  }

  void addCircle(double x, double y, double radius, double friction, double restitution) override {
    const double mass = M_PI * radius * radius;
    cpBody *body = add(x, y, mass, cpMomentForCircle(mass, 0, radius, cpvzero));
    give(cpCircleShapeNew(body, radius, cpvzero), friction, restitution);
  }

  void addBox(
      double x, double y, double halfWidth, double halfHeight, double friction,
      double restitution) override {
    const double mass = 4 * halfWidth * halfHeight;
    cpBody *body = add(x, y, mass, cpMomentForBox(mass, 2 * halfWidth, 2 * halfHeight));
    give(cpBoxShapeNew(body, 2 * halfWidth, 2 * halfHeight, 0), friction, restitution);
  }

  void addPendulum(
      double x, double y, double radius, double px, double py, double restitution) override {
    cpBody *body = add(x, y, M_PI * radius * radius, INFINITY);
    give(cpCircleShapeNew(body, radius, cpvzero), 0, restitution);
    cpConstraint *rod =
        cpPinJointNew(cpSpaceGetStaticBody(space), body, cpv(px, py), cpvzero);
    joints.push_back(cpSpaceAddConstraint(space, rod));
  }

  void addPinnedBar(
      double x, double y, double angle, double halfWidth, double halfHeight, int32_t upper,
      double px, double py) override {
    const double mass = 4 * halfWidth * halfHeight;
    cpBody *body = add(x, y, mass, cpMomentForBox(mass, 2 * halfWidth, 2 * halfHeight));
    cpBodySetAngle(body, angle);
    cpBody *above = upper < 0 ? cpSpaceGetStaticBody(space) : bodies[upper];
    joints.push_back(cpSpaceAddConstraint(space, cpPivotJointNew(above, body, cpv(px, py))));
  }

  void addRod(
      double x, double y, double radius, int32_t upper, double px, double py) override {
    const double mass = M_PI * radius * radius;
    cpBody *body = add(x, y, mass, cpMomentForCircle(mass, 0, radius, cpvzero));
    cpBody *above = upper < 0 ? cpSpaceGetStaticBody(space) : bodies[upper];
    const cpVect anchor = upper < 0 ? cpv(px, py) : cpvzero;
    joints.push_back(cpSpaceAddConstraint(space, cpPinJointNew(above, body, anchor, cpvzero)));
  }

  void addLink(int32_t a, int32_t b, double frequency, double ratio) override {
    const double mass =
        1 / (1 / cpBodyGetMass(bodies[a]) + 1 / cpBodyGetMass(bodies[b]));
    const double omega = 2 * M_PI * frequency;
    const double length =
        cpvdist(cpBodyGetPosition(bodies[a]), cpBodyGetPosition(bodies[b]));
    cpConstraint *spring = cpDampedSpringNew(
        bodies[a], bodies[b], cpvzero, cpvzero, length, mass * omega * omega,
        2 * mass * ratio * omega);
    joints.push_back(cpSpaceAddConstraint(space, spring));
  }

  void addWall(double x0, double y0, double x1, double y1, double friction) override {
    give(
        cpSegmentShapeNew(cpSpaceGetStaticBody(space), cpv(x0, y0), cpv(x1, y1), 0), friction, 0);
  }

  double x(int32_t body) const override { return cpBodyGetPosition(bodies[body]).x; }
  double y(int32_t body) const override { return cpBodyGetPosition(bodies[body]).y; }
  double angle(int32_t body) const override { return cpBodyGetAngle(bodies[body]); }

  void sumPlaces(double *x, double *y) const override {
    *x = *y = 0;
    for (const cpBody *body : bodies) {
      const cpVect place = cpBodyGetPosition(body);
      *x += place.x;
      *y += place.y;
    }
  }
};

}  // namespace

peer_world *makeChipmunk(double gx, double gy, bool sleeps) {
  return new ChipmunkWorld(gx, gy, sleeps);
}
