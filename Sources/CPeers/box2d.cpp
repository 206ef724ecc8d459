#include <box2d/box2d.h>

#include <vector>

#include "peer_world.h"

namespace {

// Box2D's own recommendation.
const int32 velocityIterations = 8;
const int32 positionIterations = 3;

struct Box2DWorld final : peer_world {
  b2World world;
  b2Body *ground;
  std::vector<b2Body *> bodies;

  Box2DWorld(double gx, double gy, bool sleeps) : world(b2Vec2(float(gx), float(gy))) {
    world.SetAllowSleeping(sleeps);
    b2BodyDef definition;
    ground = world.CreateBody(&definition);
  }

  void step(double seconds) override {
    world.Step(float(seconds), velocityIterations, positionIterations);
  }

  b2Body *add(double x, double y) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(float(x), float(y));
    b2Body *body = world.CreateBody(&definition);
    bodies.push_back(body);
    return body;
  }

  b2Fixture *give(b2Body *body, const b2Shape &shape, double friction, double restitution) {
    b2FixtureDef definition;
    definition.shape = &shape;
    definition.density = 1;
    definition.friction = float(friction);
    definition.restitution = float(restitution);
    definition.restitutionThreshold = 0;
    return body->CreateFixture(&definition);
  }

  // The mouse joint is Box2D's only spring of rest length 0: its distance joint stops at 5 mm.
  void addSpring(
      double x, double y, double ax, double ay, double frequency, double ratio) override {
    b2Body *body = add(x, y);
    b2MassData mass;
    mass.mass = 1;
    mass.center.SetZero();
    mass.I = 1;
    body->SetMassData(&mass);
    b2MouseJointDef joint;
    joint.bodyA = ground;
    joint.bodyB = body;
    joint.target.Set(float(x), float(y));
    joint.maxForce = 1e9f;
    b2LinearStiffness(
        joint.stiffness, joint.damping, float(frequency), float(ratio), ground, body);
    auto *made = static_cast<b2MouseJoint *>(world.CreateJoint(&joint));
    made->SetTarget(b2Vec2(float(ax), float(ay)));
  }

  void addCircle(double x, double y, double radius, double friction, double restitution) override {
    b2CircleShape shape;
    shape.m_radius = float(radius);
    give(add(x, y), shape, friction, restitution);
  }

  void addBox(
      double x, double y, double halfWidth, double halfHeight, double friction,
      double restitution) override {
    b2PolygonShape shape;
    shape.SetAsBox(float(halfWidth), float(halfHeight));
    give(add(x, y), shape, friction, restitution);
  }

  void addPendulum(
      double x, double y, double radius, double px, double py, double restitution) override {
    b2CircleShape shape;
    shape.m_radius = float(radius);
    b2Body *body = add(x, y);
    give(body, shape, 0, restitution);
    body->SetFixedRotation(true);
    b2DistanceJointDef joint;
    joint.Initialize(ground, body, b2Vec2(float(px), float(py)), body->GetPosition());
    world.CreateJoint(&joint);
  }

  void addPinnedBar(
      double x, double y, double angle, double halfWidth, double halfHeight, int32_t upper,
      double px, double py) override {
    b2Body *body = add(x, y);
    body->SetTransform(body->GetPosition(), float(angle));
    b2PolygonShape shape;
    shape.SetAsBox(float(halfWidth), float(halfHeight));
    give(body, shape, 0, 0)->SetSensor(true);
    b2RevoluteJointDef joint;
    joint.Initialize(upper < 0 ? ground : bodies[upper], body, b2Vec2(float(px), float(py)));
    world.CreateJoint(&joint);
  }

  void addRod(
      double x, double y, double radius, int32_t upper, double px, double py) override {
    b2Body *body = add(x, y);
    b2CircleShape shape;
    shape.m_radius = float(radius);
    give(body, shape, 0, 0)->SetSensor(true);
    b2DistanceJointDef joint;
    joint.Initialize(
        upper < 0 ? ground : bodies[upper], body, b2Vec2(float(px), float(py)),
        body->GetPosition());
    world.CreateJoint(&joint);
  }

  void addLink(int32_t a, int32_t b, double frequency, double ratio) override {
    b2DistanceJointDef joint;
    joint.Initialize(
        bodies[a], bodies[b], bodies[a]->GetPosition(), bodies[b]->GetPosition());
    joint.minLength = 0;
    joint.maxLength = 1e9f;
    b2LinearStiffness(
        joint.stiffness, joint.damping, float(frequency), float(ratio), bodies[a], bodies[b]);
    world.CreateJoint(&joint);
  }

  void addWall(double x0, double y0, double x1, double y1, double friction) override {
    b2EdgeShape shape;
    shape.SetTwoSided(b2Vec2(float(x0), float(y0)), b2Vec2(float(x1), float(y1)));
    give(ground, shape, friction, 0);
  }

  double x(int32_t body) const override { return bodies[body]->GetPosition().x; }
  double y(int32_t body) const override { return bodies[body]->GetPosition().y; }
  double angle(int32_t body) const override { return bodies[body]->GetAngle(); }

  void sumPlaces(double *x, double *y) const override {
    *x = *y = 0;
    for (const b2Body *body : bodies) {
      *x += body->GetPosition().x;
      *y += body->GetPosition().y;
    }
  }
};

}  // namespace

peer_world *makeBox2D(double gx, double gy, bool sleeps) { return new Box2DWorld(gx, gy, sleeps); }
