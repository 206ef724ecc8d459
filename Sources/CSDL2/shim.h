#pragma once
#if !__has_include(<SDL2/SDL.h>)
#error "SDL2 is missing. Install it: apt-get install libsdl2-dev (or: make install-dependencies)"
#else
#include <SDL2/SDL.h>

// A function-like macro, which Swift does not import.
static inline int springlab_window_position_centered(void) { return (int)SDL_WINDOWPOS_CENTERED; }
#endif
