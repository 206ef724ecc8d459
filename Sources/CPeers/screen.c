#define _GNU_SOURCE
#include "include/screen.h"

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct peer_screen {
  Display *display;
  int damage_event;
  const uint8_t *file;
  size_t size;
  const uint32_t *pixels;
  int32_t width, height, stride;
};

// Fields of an xwd header, in words of the network's byte order.
enum { header_size = 0, width_field = 4, height_field = 5, stride_field = 12, colors_field = 19 };
enum { color_size = 12 };

static bool map_pixels(peer_screen *screen, const char *path) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0) return false;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    screen->size = (size_t)status.st_size;
    void *memory = mmap(NULL, screen->size, PROT_READ, MAP_SHARED, file, 0);
    screen->file = memory == MAP_FAILED ? NULL : memory;
  }
  close(file);
  if (!screen->file) return false;
  const uint32_t *header = (const uint32_t *)screen->file;
  screen->width = (int32_t)ntohl(header[width_field]);
  screen->height = (int32_t)ntohl(header[height_field]);
  screen->stride = (int32_t)ntohl(header[stride_field]) / 4;
  screen->pixels =
      (const uint32_t *)(screen->file + ntohl(header[header_size]) + ntohl(header[colors_field]) * color_size);
  return true;
}

peer_screen *peer_screen_open(const char *display, const char *pixels) {
  peer_screen *screen = calloc(1, sizeof *screen);
  int error_event;
  screen->display = XOpenDisplay(display);
  if (!screen->display || !map_pixels(screen, pixels)
      || !XDamageQueryExtension(screen->display, &screen->damage_event, &error_event)) {
    peer_screen_close(screen);
    return NULL;
  }
  XDamageCreate(screen->display, DefaultRootWindow(screen->display), XDamageReportRawRectangles);
  XSync(screen->display, False);
  return screen;
}

void peer_screen_close(peer_screen *screen) {
  if (screen->file) munmap((void *)screen->file, screen->size);
  if (screen->display) XCloseDisplay(screen->display);
  free(screen);
}

void peer_screen_move(peer_screen *screen, int32_t x, int32_t y) {
  XTestFakeMotionEvent(screen->display, -1, x, y, CurrentTime);
  XFlush(screen->display);
}

void peer_screen_button(peer_screen *screen, int32_t button, bool is_down) {
  XTestFakeButtonEvent(screen->display, (unsigned)button, is_down, CurrentTime);
  XFlush(screen->display);
}

void peer_screen_key(peer_screen *screen, const char *name) {
  KeyCode code = XKeysymToKeycode(screen->display, XStringToKeysym(name));
  XTestFakeKeyEvent(screen->display, code, True, CurrentTime);
  XTestFakeKeyEvent(screen->display, code, False, CurrentTime);
  XFlush(screen->display);
}

/// Calls a function with each window that a program shows; answers how many there are.
static unsigned each_window(peer_screen *screen, void (*visit)(peer_screen *, Window)) {
  Window root, parent, *windows = NULL;
  unsigned count = 0, shown = 0;
  XQueryTree(screen->display, DefaultRootWindow(screen->display), &root, &parent, &windows, &count);
  for (unsigned i = 0; i < count; i++) {
    XWindowAttributes attributes;
    if (!XGetWindowAttributes(screen->display, windows[i], &attributes)) continue;
    if (attributes.map_state != IsViewable || attributes.width < 100) continue;
    shown++;
    if (visit) visit(screen, windows[i]);
  }
  if (windows) XFree(windows);
  return shown;
}

static void fill(peer_screen *screen, Window window) {
  XMoveResizeWindow(
      screen->display, window, 0, 0, (unsigned)screen->width, (unsigned)screen->height);
  // Without a window manager the keys go to a window only where somebody gives it the focus.
  XSetInputFocus(screen->display, window, RevertToPointerRoot, CurrentTime);
}

void peer_screen_fill(peer_screen *screen) {
  each_window(screen, fill);
  XSync(screen->display, False);
}

bool peer_screen_has_window(peer_screen *screen) { return each_window(screen, NULL) > 0; }

double peer_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int64_t peer_screen_next_change(peer_screen *screen, double until) {
  while (true) {
    while (XPending(screen->display) > 0) {
      XEvent event;
      XNextEvent(screen->display, &event);
      if (event.type == screen->damage_event + XDamageNotify)
        return (int64_t)((XDamageNotifyEvent *)&event)->timestamp;
    }
    double left = until - peer_now();
    if (left <= 0) return -1;
    struct pollfd descriptor = {ConnectionNumber(screen->display), POLLIN, 0};
    struct timespec limit = {(time_t)left, (long)(1e9 * (left - (double)(time_t)left))};
    ppoll(&descriptor, 1, &limit, NULL);
  }
}

int32_t peer_screen_width(const peer_screen *screen) { return screen->width; }

int32_t peer_screen_height(const peer_screen *screen) { return screen->height; }

uint32_t peer_screen_pixel(const peer_screen *screen, int32_t x, int32_t y) {
  // The byte without a colour is not the same in all programs.
  return screen->pixels[y * screen->stride + x] & 0xffffff;
}

uint64_t peer_screen_hash(const peer_screen *screen) {
  uint64_t hash = 1469598103934665603u;
  for (int32_t y = 0; y < screen->height; y++) {
    const uint32_t *row = screen->pixels + y * screen->stride;
    for (int32_t x = 0; x < screen->width; x++)
      hash = (hash ^ (row[x] & 0xffffff)) * 1099511628211u;
  }
  return hash;
}

double peer_processor_seconds(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
