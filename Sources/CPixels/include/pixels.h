#pragma once

#include <stdint.h>
#include <string.h>

typedef uint8_t PixelsBytes __attribute__((vector_size(16)));
typedef uint16_t PixelsParts __attribute__((vector_size(16)));

/// Two pixels' parts in the lower and in the upper half of bytes.
static inline PixelsParts pixels_lower(PixelsBytes bytes) {
  return (PixelsParts)__builtin_shufflevector(
      bytes, (PixelsBytes){0}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

static inline PixelsParts pixels_upper(PixelsBytes bytes) {
  return (PixelsParts)__builtin_shufflevector(
      bytes, (PixelsBytes){0}, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/// Parts times shares of which 255 is all, rounded as pixman does.
static inline PixelsParts pixels_times(PixelsParts parts, PixelsParts shares) {
  PixelsParts sum = parts * shares + 128;
  return (sum + (sum >> 8)) >> 8;
}

/// Two pixels with the colours over them, as much as each is covered.
static inline PixelsParts pixels_mix(PixelsParts below, PixelsParts above, PixelsParts shares) {
  PixelsParts color = pixels_times(above, shares);
  PixelsParts opacity = __builtin_shufflevector(color, color, 3, 3, 3, 3, 7, 7, 7, 7);
  return color + pixels_times(below, 255 - opacity);
}

/// Mixes four pixels of 8 bits a part, the opacity in the highest one, with the colours over them, as much as each
/// is covered.
///
/// In C for its vectors of whole registers: Swift's are as fast only where it optimises.
static inline void pixels_mix_four(
    void *_Nonnull target, const void *_Nonnull source, const void *_Nonnull coverage) {
  PixelsBytes below, above, shares = {0};
  memcpy(&below, target, 16);
  memcpy(&above, source, 16);
  memcpy(&shares, coverage, 4);
  shares = __builtin_shufflevector(shares, shares, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  PixelsBytes lower = (PixelsBytes)pixels_mix(
      pixels_lower(below), pixels_lower(above), pixels_lower(shares));
  PixelsBytes upper = (PixelsBytes)pixels_mix(
      pixels_upper(below), pixels_upper(above), pixels_upper(shares));
  below = __builtin_shufflevector(
      lower, upper, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  memcpy(target, &below, 16);
}

typedef int32_t PixelsAreas __attribute__((vector_size(16)));

/// The coverage of a pixel, 0 to 255, by the area that is covered of it, all of which is a power of two.
static inline int32_t pixels_coverage(int32_t area, int32_t bits) {
  int32_t part = area < 0 ? -area : area;
  if (part > 1 << bits) part = 1 << bits;
  return (part * 255 + (1 << (bits - 1))) >> bits;
}

/// Adds four changes of an area one after the other to it, leaves zeros in their place, writes the coverage of
/// four pixels, and returns the area of the last one.
static inline int32_t pixels_sum_four(
    int32_t *_Nonnull changes, void *_Nonnull coverage, int32_t area, int32_t bits) {
  PixelsAreas sums, none = {0};
  memcpy(&sums, changes, 16);
  memcpy(changes, &none, 16);
  sums += __builtin_shufflevector(none, sums, 0, 4, 5, 6);
  sums += __builtin_shufflevector(none, sums, 0, 1, 4, 5);
  sums += area;
  PixelsAreas sign = sums >> 31, whole = none + (1 << bits);
  PixelsAreas parts = (sums ^ sign) - sign, over = parts > whole;
  parts = (whole & over) | (parts & ~over);
  parts = ((parts << 8) - parts + (1 << (bits - 1))) >> bits;
  uint8_t __attribute__((vector_size(4))) bytes =
      __builtin_convertvector(parts, uint8_t __attribute__((vector_size(4))));
  memcpy(coverage, &bytes, 4);
  return sums[3];
}
