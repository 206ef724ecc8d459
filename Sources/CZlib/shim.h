#pragma once
#if !__has_include(<zlib.h>)
#error "zlib is missing. Install it: apt-get install zlib1g-dev (or: make install-dependencies)"
#else
#include <zlib.h>
#endif
