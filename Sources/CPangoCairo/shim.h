#pragma once
#if !__has_include(<pango/pangocairo.h>)
#error "Pango with cairo is missing. Install it: apt-get install libpango1.0-dev (or: make install-dependencies)"
#elif !__has_include(<pixman.h>)
#error "pixman is missing. Install it: apt-get install libpixman-1-dev (or: make install-dependencies)"
#else
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <pango/pangocairo.h>
#include <pixman.h>
#endif
