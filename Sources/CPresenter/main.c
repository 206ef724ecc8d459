// A window that does nothing but clear and present, 60 times a second. `CPresenter WIDTH HEIGHT`: the least
// that a program with SDL's software renderer can take for a frame. `CPresenter WIDTH HEIGHT whole`: what
// every program takes that hands over whole pictures of its own.
#include <SDL2/SDL.h>
#include <stdlib.h>

static SDL_Texture *picture;
static void *pixels;

static void show(SDL_Renderer *renderer, int frame, int width) {
  SDL_SetRenderDrawColor(renderer, (Uint8)(64 + frame % 128), 96, 128, 255);
  SDL_RenderClear(renderer);
  if (picture) {
    *(Uint8 *)pixels = (Uint8)frame;
    SDL_UpdateTexture(picture, NULL, pixels, 4 * width);
    SDL_RenderCopy(renderer, picture, NULL, NULL);
  }
  SDL_RenderPresent(renderer);
}

int main(int count, char **words) {
  if (count < 3 || SDL_Init(SDL_INIT_VIDEO) != 0) return 69;
  int width = atoi(words[1]), height = atoi(words[2]);
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  SDL_Window *window =
      SDL_CreateWindow("Clear and present", 0, 0, width, height, SDL_WINDOW_SHOWN);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  if (!renderer) return 69;
  if (count > 3) {
    picture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, width, height);
    pixels = malloc(4 * (size_t)width * (size_t)height);
    SDL_memset(pixels, 128, 4 * (size_t)width * (size_t)height);
  }
  double due = (double)SDL_GetPerformanceCounter(), second = (double)SDL_GetPerformanceFrequency();
  for (int frame = 0;; frame++) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT) return 0;
    }
    show(renderer, frame, width);
    due += second / 60;
    double left = due - (double)SDL_GetPerformanceCounter();
    if (left > 0) SDL_Delay((Uint32)(1000 * left / second));
    else due -= left;
  }
}
