#pragma once
#if !__has_include(<gif_lib.h>)
#error "giflib is missing. Install it: apt-get install libgif-dev (or: make install-dependencies)"
#else
#include <gif_lib.h>
#endif
