#include "peer_world.h"

peer_world *peer_world_create(peer_engine engine, double gx, double gy, bool sleeps) {
  return engine == peer_box2d ? makeBox2D(gx, gy, sleeps) : makeChipmunk(gx, gy, sleeps);
}

void peer_world_destroy(peer_world *world) { delete world; }
void peer_world_step(peer_world *world, double seconds) { world->step(seconds); }

void peer_add_spring(
    peer_world *world, double x, double y, double ax, double ay, double frequency, double ratio) {
  world->addSpring(x, y, ax, ay, frequency, ratio);
}

void peer_add_circle(
    peer_world *world, double x, double y, double radius, double friction, double restitution) {
  world->addCircle(x, y, radius, friction, restitution);
}

void peer_add_box(
    peer_world *world, double x, double y, double halfWidth, double halfHeight, double friction,
    double restitution) {
  world->addBox(x, y, halfWidth, halfHeight, friction, restitution);
}

void peer_add_pendulum(
    peer_world *world, double x, double y, double radius, double px, double py,
    double restitution) {
  world->addPendulum(x, y, radius, px, py, restitution);
}

void peer_add_pinned_bar(
    peer_world *world, double x, double y, double angle, double halfWidth, double halfHeight,
    int32_t upper, double px, double py) {
  world->addPinnedBar(x, y, angle, halfWidth, halfHeight, upper, px, py);
}

void peer_add_rod(
    peer_world *world, double x, double y, double radius, int32_t upper, double px, double py) {
  world->addRod(x, y, radius, upper, px, py);
}

void peer_add_link(peer_world *world, int32_t a, int32_t b, double frequency, double ratio) {
  world->addLink(a, b, frequency, ratio);
}

void peer_add_wall(
    peer_world *world, double x0, double y0, double x1, double y1, double friction) {
  world->addWall(x0, y0, x1, y1, friction);
}

double peer_body_x(const peer_world *world, int32_t body) { return world->x(body); }
double peer_body_y(const peer_world *world, int32_t body) { return world->y(body); }
void peer_sum_places(const peer_world *world, double *x, double *y) { world->sumPlaces(x, y); }
double peer_body_angle(const peer_world *world, int32_t body) { return world->angle(body); }
