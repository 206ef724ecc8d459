#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "screen.h"

// The engines that ours is measured beside, behind one small interface. SI units, y downward or
// upward as the caller likes; one thread.

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { peer_box2d, peer_chipmunk } peer_engine;
typedef struct peer_world peer_world;

peer_world *peer_world_create(peer_engine engine, double gravity_x, double gravity_y, bool sleeps);
void peer_world_destroy(peer_world *world);
void peer_world_step(peer_world *world, double seconds);

// Bodies are numbered from 0 in the order they are added.

/// A small body without outline on a damped spring of rest length 0 to a fixed place.
void peer_add_spring(
    peer_world *world, double x, double y, double anchor_x, double anchor_y, double frequency,
    double damping_ratio);
void peer_add_circle(
    peer_world *world, double x, double y, double radius, double friction, double restitution);
void peer_add_box(
    peer_world *world, double x, double y, double half_width, double half_height, double friction,
    double restitution);
/// A circle of no friction on a rigid rod.
void peer_add_pendulum(
    peer_world *world, double x, double y, double radius, double pivot_x, double pivot_y,
    double restitution);
/// A box without outline that hangs by a pin at the middle of its upper edge from another body's lower one,
/// or from a fixed place.
void peer_add_pinned_bar(
    peer_world *world, double x, double y, double angle, double half_width, double half_height,
    int32_t upper, double pivot_x, double pivot_y);
/// A circle without outline on a rigid rod between its centre and another body's, or a fixed place.
void peer_add_rod(
    peer_world *world, double x, double y, double radius, int32_t upper, double pivot_x,
    double pivot_y);
/// A damped spring between the centres of two bodies, of the length they are apart.
void peer_add_link(
    peer_world *world, int32_t a, int32_t b, double frequency, double damping_ratio);
/// A fixed line; it has no number.
void peer_add_wall(
    peer_world *world, double x0, double y0, double x1, double y1, double friction);

double peer_body_x(const peer_world *world, int32_t body);
double peer_body_y(const peer_world *world, int32_t body);
double peer_body_angle(const peer_world *world, int32_t body);
/// The sum of all x and of all y: every place read once, as somebody who draws would.
void peer_sum_places(const peer_world *world, double *x, double *y);

#ifdef __cplusplus
}
#endif
