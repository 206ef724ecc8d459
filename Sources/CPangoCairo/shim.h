#pragma once
#if !__has_include(<pango/pangocairo.h>)
#error "Pango with cairo is missing. Install it: apt-get install libpango1.0-dev (or: make install-dependencies)"
#else
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <pango/pangocairo.h>
#endif
