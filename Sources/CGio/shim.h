#pragma once
#if !__has_include(<gio/gio.h>)
#error "GLib is missing. Install it: apt-get install libglib2.0-dev (or: make install-dependencies)"
#else
#include <gio/gio.h>
#endif
