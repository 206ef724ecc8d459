#include <stddef.h>
#include <stdint.h>

// libFuzzer's loop, which is in what is linked with -fsanitize=fuzzer; it says of each input what `use` is to try.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*use)(const uint8_t *bytes, size_t count));
