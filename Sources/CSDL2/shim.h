#pragma once
#if !__has_include(<SDL2/SDL.h>)
#error "SDL2 is missing. Install it: apt-get install libsdl2-dev (or: make install-dependencies)"
#else
#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <malloc.h>

// A function-like macro, which Swift does not import.
static inline int springlab_window_position_centered(void) { return (int)SDL_WINDOWPOS_CENTERED; }

// SDL does not report that another program has destroyed its window, and SDL_syswm.h needs the headers of X11
// to say so: this is the start of SDL_SysWMmsg and of X11's XAnyEvent.
struct springlab_system_message {
  SDL_version version;
  int subsystem;
  int type;
};

enum { SPRINGLAB_SUBSYSTEM_X11 = 2, SPRINGLAB_DESTROY_NOTIFY = 17 };

static inline int springlab_filter(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type != SDL_SYSWMEVENT) { return 1; }
  const struct springlab_system_message *message =
      (const struct springlab_system_message *)event->syswm.msg;
  if (message->subsystem != SPRINGLAB_SUBSYSTEM_X11 || message->type != SPRINGLAB_DESTROY_NOTIFY) { return 0; }
  event->type = SDL_APP_TERMINATING;
  return 1;
}

// A function of libX11, where SDL uses that; it stays there while SDL does.
static inline void *springlab_x11_function(const char *name) {
  void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (!library) { return NULL; }
  void *function = dlsym(library, name);
  dlclose(library);
  return function;
}

static inline int springlab_ignore_error(void *display, void *error) {
  (void)display;
  (void)error;
  return 0;
}

// Makes an event SDL_APP_TERMINATING where the window system has destroyed a window. Drawing on it before that
// is read is an error of X11, whose usual handler ends the program at once.
static inline void springlab_report_destroyed_windows(void) {
  typedef int (*handler)(void *, void *);
  handler (*set_handler)(handler) = (handler(*)(handler))springlab_x11_function("XSetErrorHandler");
  if (set_handler) { set_handler(springlab_ignore_error); }
  SDL_SetEventFilter(springlab_filter, NULL);
  SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}

static inline int springlab_announce_end(void *display) {
  (void)display;
  SDL_Event event = {.type = SDL_APP_TERMINATING};
  SDL_PushEvent(&event);
  return 0;
}

// Makes an event SDL_APP_TERMINATING where the X server has ended. libX11 ends the program as soon as the handler
// returns, for each of SDL's two connections: only a watch of events gets it in time.
static inline void springlab_announce_lost_displays(void) {
  typedef int (*handler)(void *);
  handler (*set_handler)(handler) = (handler(*)(handler))springlab_x11_function("XSetIOErrorHandler");
  if (set_handler) { set_handler(springlab_announce_end); }
}
#endif
