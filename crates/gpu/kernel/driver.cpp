// A driver without a card, for the tests: the functions of the real one that the crate calls, with its
// kernels on the processor. Everything is synchronous: a function returns when its work is done.
//
// Environment variables make it behave like other machines: NINEFOLD_TEST_CARDS is the number of cards (1
// by default), NINEFOLD_TEST_MEMORY their memory in bytes, NINEFOLD_TEST_LAUNCHES the number of launches
// after which the card is lost, and NINEFOLD_TEST_WRONG the index of a grid that gets a wrong answer.

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "host.h"

typedef unsigned long long u64;
typedef unsigned char u8;

enum { SUCCESS = 0, OUT_OF_MEMORY = 2, NO_DEVICE = 100, NOT_FOUND = 500, LOST = 719 };
enum Kernel : size_t { SOLVE = 1, COUNT, PACK, UNPACK };

static std::atomic<u64> n_taken, n_launches;

static u64 variable(const char *name, u64 otherwise) {
  const char *value = getenv(name);
  return value ? strtoull(value, nullptr, 10) : otherwise;
}

static int state() { return n_launches > variable("NINEFOLD_TEST_LAUNCHES", ALL) ? LOST : SUCCESS; }

static void search(const u32 *grids, u8 *counts, u32 *solved, u32 n_grids, u32 most_choices) {
  for (u32 i = 0; i < n_grids; i++) {
    u32 grid[27], solution[27] = {0};
    decode(grids + (size_t)i * 9, grid);
    counts[i] = (u8)count(grid, most_choices, solution);
    if (i == variable("NINEFOLD_TEST_WRONG", ALL)) counts[i] = counts[i] == 1 ? 2 : 0;
    if (solved) memcpy(solved + (size_t)i * 32, solution, sizeof solution);
  }
}

static void run(Kernel kernel, void **arguments) {
  auto pointer = [&](int i) { return (u32 *)*(u64 *)arguments[i]; };
  auto number = [&](int i) { return *(u32 *)arguments[i]; };
  if (kernel == SOLVE) {
    search(pointer(0), (u8 *)pointer(1), pointer(2), number(3), number(6));
  } else if (kernel == COUNT) {
    search(pointer(0), (u8 *)pointer(1), nullptr, number(2), number(5));
  } else if (kernel == PACK) {
    for (u32 i = 0; i < number(1) * 9; i++) {
      const u32 *words = pointer(0) + (size_t)(i / 9) * 32 + i % 9 * 3;
      u32 packed = 0;
      for (int column = 2; column >= 0; column--)
        packed = (packed << 10) | number_of(words[column] | GUARDS);
      pointer(2)[i] = packed;
    }
  } else {
    u32 n_grids = number(1), n_groups = (n_grids + 31) / 32;
    for (u32 i = 0, first = 0; i < n_grids; i++) {
      const u32 *group = pointer(0) + (size_t)(i / 32) * GROUP;
      u32 clues[3], grid[9], n_clues = clues_of(group, i % 32, clues);
      if (i % 32 == 0) first = 0;
      unpack(clues, pointer(0) + (size_t)n_groups * GROUP + group[0], first, grid);
      first += n_clues;
      memcpy(pointer(2) + (size_t)i * 9, grid, sizeof grid);
    }
  }
}

// Each allocation starts with its size, padded to 16 bytes.
static int take(void **place, size_t n_bytes) {
  if (n_taken + n_bytes > variable("NINEFOLD_TEST_MEMORY", 1ull << 40)) return OUT_OF_MEMORY;
  char *start = (char *)calloc(n_bytes + 16, 1);
  if (!start) return OUT_OF_MEMORY;
  *(size_t *)start = n_bytes;
  n_taken += n_bytes;
  *place = start + 16;
  return SUCCESS;
}

static int give_back(void *place) {
  n_taken -= *(size_t *)((char *)place - 16);
  free((char *)place - 16);
  return state();
}

extern "C" {
int cuInit(unsigned) { return variable("NINEFOLD_TEST_CARDS", 1) ? SUCCESS : NO_DEVICE; }
int cuDeviceGetCount(int *n_cards) {
  *n_cards = (int)variable("NINEFOLD_TEST_CARDS", 1);
  return SUCCESS;
}
int cuDeviceGet(int *card, int number) {
  *card = number;
  return SUCCESS;
}
int cuDeviceGetName(char *name, int length, int card) {
  snprintf(name, length, "Test card %d", card);
  return SUCCESS;
}
int cuDeviceGetAttribute(int *value, int, int) {
  *value = 1; // memory pools, and one multiprocessor
  return SUCCESS;
}
int cuDevicePrimaryCtxRetain(void **context, int) {
  *context = (void *)16;
  return SUCCESS;
}
int cuDevicePrimaryCtxRelease_v2(int) { return state(); }
int cuCtxSetCurrent(void *) { return state(); }
int cuCtxGetCurrent(void **context) {
  *context = nullptr;
  return state();
}
int cuCtxSynchronize() { return state(); }
int cuModuleLoadData(void **module, const void *) {
  *module = (void *)16;
  return SUCCESS;
}
int cuModuleUnload(void *) { return state(); }
int cuModuleGetFunction(void **function, void *, const char *name) {
  std::string names[] = {"", "ninefold_solve", "ninefold_count", "ninefold_pack", "ninefold_unpack"};
  for (size_t i = SOLVE; i <= UNPACK; i++)
    if (names[i] == name) {
      *function = (void *)i;
      return SUCCESS;
    }
  return NOT_FOUND;
}
int cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *n_blocks, void *, int, size_t, unsigned) {
  *n_blocks = 1;
  return SUCCESS;
}
int cuMemGetInfo_v2(size_t *free, size_t *total) {
  *total = variable("NINEFOLD_TEST_MEMORY", 1ull << 40);
  *free = *total - n_taken;
  return SUCCESS;
}
int cuStreamCreate(void **stream, unsigned) {
  *stream = (void *)16;
  return SUCCESS;
}
int cuStreamDestroy_v2(void *) { return state(); }
int cuStreamSynchronize(void *) { return state(); }
int cuStreamWaitEvent(void *, void *, unsigned) { return state(); }
int cuEventCreate(void **event, unsigned) {
  *event = (void *)16;
  return SUCCESS;
}
int cuEventRecord(void *, void *) { return state(); }
int cuEventSynchronize(void *) { return state(); }
int cuEventDestroy_v2(void *) { return state(); }
int cuMemAllocAsync(void **place, size_t n_bytes, void *) { return take(place, n_bytes); }
int cuMemFreeAsync(void *place, void *) { return give_back(place); }
int cuMemHostAlloc(void **place, size_t n_bytes, unsigned) { return take(place, n_bytes); }
int cuMemFreeHost(void *place) { return give_back(place); }
int cuMemsetD8Async(void *place, u8 value, size_t n_bytes, void *) {
  memset(place, value, n_bytes);
  return state();
}
int cuMemcpyHtoDAsync_v2(void *place, const void *from, size_t n_bytes, void *) {
  memcpy(place, from, n_bytes);
  return state();
}
int cuMemcpyDtoHAsync_v2(void *place, const void *from, size_t n_bytes, void *) {
  memcpy(place, from, n_bytes);
  return state();
}
int cuLaunchKernel(void *function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                   void *, void **arguments, void **) {
  n_launches++;
  if (state() == SUCCESS) run((Kernel)(size_t)function, arguments);
  return state();
}
int cuGetErrorString(int error, const char **text) {
  *text = error == LOST ? "unspecified launch failure" : "out of memory";
  return SUCCESS;
}
int cuGetErrorName(int, const char **name) {
  *name = "CUDA_ERROR";
  return SUCCESS;
}
}
