// Measures the kernel: nvcc -O3 -std=c++17 -arch=native -o measure measure.cu && ./measure FOLDER [CHOICES]
//
// FOLDER has lists of puzzles, one per line. Every list is repeated on the card, each puzzle in another
// disguise every time, and searched there. The time is that of the kernel, the best of four launches. A
// thread gives a grid up after CHOICES choices, 4096 by default.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "solve.cu"

// Disguises of puzzles, one for each place of a batch, for measuring and testing: digits, bands, stacks,
// rows and columns permuted, and perhaps transposed.
// puzzles: 81 bytes each. grids: as in ninefold_solve.
extern "C" __global__ void ninefold_disguise(const u8 *puzzles, u32 n_puzzles, u32 n_grids, u32 *grids,
                                             unsigned long long seed) {
  for (u32 i = blockIdx.x * blockDim.x + threadIdx.x; i < n_grids; i += gridDim.x * blockDim.x) {
    unsigned long long state = seed + (unsigned long long)i * 0xd1342543de82ef95ull;
    auto random = [&](u32 below) {
      state += 0x9e3779b97f4a7c15ull;
      unsigned long long z = state;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
      return (u32)(((z ^ (z >> 31)) >> 32) * below >> 32);
    };
    auto shuffle = [&](u8 *items, u32 n_items) {
      for (u32 last = n_items - 1; last > 0; last--) {
        u32 other = random(last + 1);
        u8 item = items[last];
        items[last] = items[other];
        items[other] = item;
      }
    };
    u8 digits[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, lines[2][9];
    shuffle(digits + 1, 9);
    for (int side = 0; side < 2; side++) {
      u8 chutes[3] = {0, 1, 2};
      shuffle(chutes, 3);
      for (int chute = 0; chute < 3; chute++) {
        u8 inside[3] = {0, 1, 2};
        shuffle(inside, 3);
        for (int line = 0; line < 3; line++)
          lines[side][chute * 3 + line] = chutes[chute] * 3 + inside[line];
      }
    }
    bool is_mirrored = random(2);
    const u8 *cells = puzzles + (size_t)(i % n_puzzles) * 81;
    for (int word = 0; word < 9; word++) {
      u32 packed = 0;
      for (int column = 2; column >= 0; column--) {
        u32 number = 0;
        for (int band = 2; band >= 0; band--) {
          u32 row = lines[0][3 * band + word / 3], place = lines[1][3 * (word % 3) + column];
          number = number * 10 + digits[is_mirrored ? cells[place * 9 + row] : cells[row * 9 + place]];
        }
        packed = (packed << 10) | number;
      }
      grids[(size_t)i * 9 + word] = packed;
    }
  }
}

// Counts the grids with no solution, with one and with several, and those that were given up.
__global__ void summarize(const u8 *counts, u32 n_grids, u32 *sums) {
  u32 own[4] = {0, 0, 0, 0};
  for (u32 i = blockIdx.x * blockDim.x + threadIdx.x; i < n_grids; i += gridDim.x * blockDim.x) {
    u32 count = counts[i] & (GAVE_UP - 1);
    own[count >= 2 ? 2 : counts[i] & GAVE_UP ? 3 : count]++;
  }
  for (int i = 0; i < 4; i++)
    if (own[i]) atomicAdd(sums + i, own[i]);
}

static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s\n", cudaGetErrorString(error));
  exit(1);
}

template <typename T> static T *room(size_t n_items) {
  T *place;
  check(cudaMalloc(&place, n_items * sizeof(T)));
  return place;
}

static std::vector<u8> read(const std::string &path) {
  std::vector<u8> cells;
  FILE *file = fopen(path.c_str(), "r");
  if (!file) return cells;
  char line[1024];
  while (fgets(line, sizeof line, file)) {
    if (line[0] == '#' || std::string(line).size() < 81) continue;
    for (int i = 0; i < 81; i++)
      cells.push_back(line[i] >= '1' && line[i] <= '9' ? line[i] - '0' : 0);
  }
  fclose(file);
  return cells;
}

int main(int n_arguments, char **arguments) {
  if (n_arguments < 2) {
    fprintf(stderr, "usage: measure FOLDER [CHOICES]\n");
    return 2;
  }
  const u32 most_choices = n_arguments > 2 ? (u32)atoi(arguments[2]) : 4096;
  const struct {
    const char *name;
    u32 n_grids;
  } lists[] = {{"easy-20k", 40000000},           {"random-minimal-20k", 20000000},
               {"17-clue", 20000000},            {"magictour-top1465", 8000000},
               {"hardest-11plus-5000", 2000000}, {"hardest-1106", 1500000},
               {"multi-solution-serg", 10000000}, {"mutated-20k", 10000000}};
  cudaDeviceProp card;
  check(cudaGetDeviceProperties(&card, 0));
  int n_each;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n_each, ninefold_solve, THREADS, 0));
  const u32 n_blocks = card.multiProcessorCount * n_each, n_warps = n_blocks * THREADS / 32;
  uint4 *open = room<uint4>((size_t)n_blocks * THREADS * MOST_OPEN * 8);
  u32 *next = room<u32>(1), *sums = room<u32>(4);
  { // the limit of the bus, copying from pinned memory
    const size_t n_bytes = 1 << 28;
    void *host, *there = room<u8>(n_bytes);
    check(cudaMallocHost(&host, n_bytes));
    float best = 1e30f, milliseconds;
    cudaEvent_t start, end;
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&end));
    for (int copy = 0; copy < 8; copy++) {
      check(cudaEventRecord(start));
      check(cudaMemcpyAsync(there, host, n_bytes, cudaMemcpyHostToDevice));
      check(cudaEventRecord(end));
      check(cudaEventSynchronize(end));
      check(cudaEventElapsedTime(&milliseconds, start, end));
      best = std::min(best, milliseconds);
    }
    printf("the bus: %.1f GB a second\n", n_bytes / best / 1e6);
    check(cudaFreeHost(host));
    check(cudaFree(there));
  }
  printf("%s\nmillions a second: counts, with solutions; none, one, several, given up of a list\n",
         card.name);
  for (auto &list : lists) {
    std::vector<u8> cells = read(std::string(arguments[1]) + "/" + list.name + ".txt");
    if (cells.empty()) continue;
    const u32 n_puzzles = cells.size() / 81, n_copies = std::max(1u, list.n_grids / n_puzzles);
    const u32 n_grids = n_puzzles * n_copies, portion = std::min(32u, (n_grids + n_warps - 1) / n_warps);
    u8 *puzzles = room<u8>(cells.size()), *counts = room<u8>(n_grids + 4);
    u32 *grids = room<u32>((size_t)n_grids * 9), *packed = room<u32>((size_t)n_grids * 9);
    uint4 *solutions = room<uint4>((size_t)n_grids * 8);
    check(cudaMemcpy(puzzles, cells.data(), cells.size(), cudaMemcpyHostToDevice));
    ninefold_disguise<<<2048, 128>>>(puzzles, n_puzzles, n_grids, grids, 12345);
    check(cudaDeviceSynchronize());
    cudaEvent_t start, end;
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&end));
    printf("%-20s", list.name);
    for (int keeps = 0; keeps < 2; keeps++) {
      float best = 1e30f;
      for (int launch = 0; launch < 4; launch++) {
        check(cudaMemset(counts, 0, n_grids));
        check(cudaMemset(next, 0, sizeof *next));
        check(cudaEventRecord(start));
        if (keeps) {
          ninefold_solve<<<n_blocks, THREADS>>>(grids, counts, solutions, n_grids, next, open, most_choices,
                                                portion, 1u << 10, 1u << 20);
          ninefold_pack<<<card.multiProcessorCount * 16, 256>>>((u32 *)solutions, n_grids, packed);
        } else {
          ninefold_count<<<n_blocks, THREADS>>>(grids, counts, n_grids, next, open, most_choices, portion,
                                                1u << 10, 1u << 20);
        }
        check(cudaEventRecord(end));
        check(cudaEventSynchronize(end));
        float milliseconds;
        check(cudaEventElapsedTime(&milliseconds, start, end));
        best = std::min(best, milliseconds);
      }
      printf(" %8.1f", n_grids / best / 1e3);
    }
    u32 found[4];
    check(cudaMemset(sums, 0, sizeof found));
    summarize<<<1024, 256>>>(counts, n_grids, sums);
    check(cudaMemcpy(found, sums, sizeof found, cudaMemcpyDeviceToHost));
    for (u32 n_found : found) printf(" %10.3f", (double)n_found / n_copies);
    printf("\n");
    for (void *place : {(void *)puzzles, (void *)counts, (void *)grids, (void *)packed, (void *)solutions})
      check(cudaFree(place));
  }
}
