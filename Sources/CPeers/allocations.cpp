// Stands before the C library's allocator in this program and counts. Nothing else changes.
#include <errno.h>
#include <malloc.h>

#include <atomic>

#include "CPeers.h"

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
}

static std::atomic<uint64_t> count{0};
static void note() { count.fetch_add(1, std::memory_order_relaxed); }

extern "C" {
void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

uint64_t peer_allocation_count(void) { return count.load(std::memory_order_relaxed); }

uint64_t peer_allocated_bytes(void) {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
}
