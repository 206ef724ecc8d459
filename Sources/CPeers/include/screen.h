#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// An X server seen from outside of the programs in it: input that they take for a person's, and the
// pictures that reach the screen, whoever draws them.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peer_screen peer_screen;

/// Connects to a server whose pixels lie in a file in the format of xwd (Xvfb's -fbdir); null where that
/// fails.
peer_screen *peer_screen_open(const char *display, const char *pixels);
void peer_screen_close(peer_screen *screen);

void peer_screen_move(peer_screen *screen, int32_t x, int32_t y);
/// Buttons as X numbers them: 1 the left one, 4 and 5 the wheel up and down.
void peer_screen_button(peer_screen *screen, int32_t button, bool is_down);
/// A key by its name in X, pressed and released.
void peer_screen_key(peer_screen *screen, const char *name);
/// Makes all windows of programs as large as the screen.
void peer_screen_fill(peer_screen *screen);
/// Whether a program shows a window.
bool peer_screen_has_window(peer_screen *screen);

/// Waits for a change of pixels until a time on the monotonic clock in seconds; the server's time of it in
/// milliseconds, or -1 where none came.
int64_t peer_screen_next_change(peer_screen *screen, double until);

int32_t peer_screen_width(const peer_screen *screen);
int32_t peer_screen_height(const peer_screen *screen);
/// A number that is another one where the pixels are others.
uint64_t peer_screen_hash(const peer_screen *screen);
uint32_t peer_screen_pixel(const peer_screen *screen, int32_t x, int32_t y);

/// The time on the monotonic clock, s.
double peer_now(void);
/// The processor's time that a running process took so far with all its threads, s; negative where it ended.
double peer_processor_seconds(pid_t process);

#ifdef __cplusplus
}
#endif
