// The search of many grids on a graphics card: for each none, one or several solutions.
//
// Every thread searches a grid of its own, with the arithmetic of arithmetic.h, and takes the next
// one when it is done. The threads of a warp run the same instructions, so whatever is rarer than a
// sweep (taking a grid, choosing, going back) waits until several of them need it. At the end of a
// batch, threads without a grid take over the oldest open choice of a neighbour.
//
// solve.ptx is made from this file by the command at its top; `cargo test -p ninefold-gpu` checks that
// it is up to date.

#include "arithmetic.h"

typedef unsigned char u8;

#define THREADS 128 // of a block
#define BLOCKS 5    // of a multiprocessor: 95 registers per thread, none of them spilled
#define WAITING_DONE 4u // how many threads wait before they are looked after
#define WAITING_STUCK 3u
#define WAITING_DEAD 3u
#define GAVE_UP 128u // beside the number of solutions found before

enum Event { RUNNING = 0, STUCK = 1, DEAD = 2, DONE = 3, IDLE = 4 };

// Open choices, 128 bytes each: the grid before the choice, and the choice.
ON_CARD void store(uint4 *place, const u32 (&grid)[27], u32 choice) {
  UNROLL for (int i = 0; i < 6; i++)
    place[i] = make_uint4(grid[4 * i], grid[4 * i + 1], grid[4 * i + 2], grid[4 * i + 3]);
  place[6] = make_uint4(grid[24], grid[25], grid[26], choice);
}

ON_CARD u32 load(const uint4 *place, u32 (&grid)[27]) {
  UNROLL for (int i = 0; i < 6; i++) {
    uint4 words = __ldcg(place + i);
    grid[4 * i] = words.x;
    grid[4 * i + 1] = words.y;
    grid[4 * i + 2] = words.z;
    grid[4 * i + 3] = words.w;
  }
  uint4 words = __ldcg(place + 6);
  grid[24] = words.x;
  grid[25] = words.y;
  grid[26] = words.z;
  return words.w;
}

// Adds one to the count of a grid that several threads search; returns the count before.
ON_CARD u32 add_one(u8 *counts, u32 index) {
  u32 shift = 8 * (index & 3);
  return (atomicAdd((u32 *)(counts + (index & ~3u)), 1u << shift) >> shift) & 255u;
}

// Searches grids; the arguments are those of ninefold_solve.
template <bool KEEPS_SOLUTIONS>
ON_CARD void search(const u32 *__restrict__ grids, u8 *counts, uint4 *solutions, u32 n_grids, u32 *next,
                    uint4 *open, u32 most_choices, u32 portion, const Factors &by) {
  __shared__ u32 givens[1024];
  __shared__ u32 taken[THREADS / 32][27][32];
  for (u32 i = threadIdx.x; i < 1024; i += THREADS) givens[i] = given(i % 1000);
  __syncthreads();
  const u32 lane = threadIdx.x & 31, before = (1u << lane) - 1;
  u32(*ready)[32] = taken[threadIdx.x >> 5]; // grids of this warp, waiting in shared memory
  uint4 *const of_warp = open + (size_t)((blockIdx.x * THREADS + threadIdx.x) & ~31u) * MOST_OPEN * 8;
  uint4 *const own = of_warp + lane * MOST_OPEN * 8;
  u32 grid[27];
  UNROLL for (int i = 0; i < 27; i++) grid[i] = 0;
  u32 first_ready = 0, n_used = 0, n_ready = 0, age = 0;
  bool is_more = true;
  // The open choices are those from `bottom` to `top`; a grid is shared if other threads search it.
  u32 event = DONE, index = NOTHING, top = 0, bottom = 0, n_found = 0, n_choices = 0, last = 0;
  bool is_shared = false;
  for (;;) {
    u32 running = __ballot_sync(ALL, event == RUNNING);
    u32 done = __ballot_sync(ALL, event == DONE || (event == DEAD && top == bottom));
    u32 stuck = __ballot_sync(ALL, event == STUCK);
    u32 dead = __ballot_sync(ALL, event == DEAD && top != bottom);
    if (!(running | done | stuck | dead)) break;
    bool ends = done && (__popc(done) >= WAITING_DONE || !running || age >= 1);
    bool chooses = stuck && (__popc(stuck) >= WAITING_STUCK || !running);
    bool returns = dead && (__popc(dead) >= WAITING_DEAD || !running);
    age = (done && !ends) ? age + 1 : 0;
    u32 choice = NOTHING;
    bool is_rest = false;
    if (ends) {
      bool is_finished = false;
      if ((done >> lane) & 1) {
        if (event == DONE && index != NOTHING && is_solution(grid)) {
          if (KEEPS_SOLUTIONS) store(solutions + (size_t)index * 8, grid, 0);
          if (!is_shared) n_found++;
          else if (add_one(counts, index)) n_found = 2;
        }
        is_finished = top == bottom || n_found >= 2;
        if (!is_finished) event = DEAD;
        else if (index != NOTHING && n_found && !is_shared) counts[index] = (u8)n_found;
      }
      u32 finished = __ballot_sync(ALL, is_finished);
      while (finished) {
        if (n_used == n_ready) { // all threads of the warp read the next grids together
          if (!is_more) break;
          u32 start = 0;
          if (lane == 0) start = atomicAdd(next, portion);
          first_ready = __shfl_sync(ALL, start, 0);
          n_used = 0;
          n_ready = first_ready < n_grids ? min(portion, n_grids - first_ready) : 0;
          if (!n_ready) {
            is_more = false;
            break;
          }
          __syncwarp();
          if (lane < n_ready) {
            const u32 *words = grids + (size_t)(first_ready + lane) * 9;
            u32 packed[9];
            UNROLL for (int i = 0; i < 9; i++) packed[i] = __ldg(words + i);
            UNROLL for (int stack = 0; stack < 3; stack++) {
              u32 cells[9];
              UNROLL for (int i = 0; i < 9; i++)
                cells[i] = givens[(packed[(i / 3) * 3 + stack] >> (10 * (i % 3))) & 1023];
              fill_in(cells);
              UNROLL for (int i = 0; i < 9; i++) ready[WORD(i / 3, stack, i % 3)][lane] = cells[i];
            }
          }
          __syncwarp();
        }
        u32 rank = __popc(finished & before), n_left = n_ready - n_used;
        if (((finished >> lane) & 1) && rank < n_left) {
          u32 place = n_used + rank;
          index = first_ready + place;
          UNROLL for (int i = 0; i < 27; i++) grid[i] = ready[i][place];
          event = RUNNING;
          top = bottom = n_found = n_choices = last = 0;
          is_shared = is_finished = false;
        }
        n_used += min((u32)__popc(finished), n_left);
        finished = __ballot_sync(ALL, is_finished);
      }
      if (is_finished) {
        event = IDLE;
        index = NOTHING;
        top = bottom = n_found = 0;
        is_shared = false;
      }
    }
    if (!is_more) { // the end of the batch: idle threads help their neighbours
      if (is_shared && event != IDLE && *(volatile u8 *)(counts + index) >= 2) {
        event = DEAD; // the others have found two, or given up
        top = bottom;
        n_found = 0;
      }
      u32 idle = __ballot_sync(ALL, event == IDLE);
      u32 busy = __ballot_sync(ALL, event != IDLE && top != bottom);
      if (idle && busy) {
        u32 n_pairs = min(__popc(idle), __popc(busy)), helped = lane;
        bool helps = event == IDLE && __popc(idle & before) < n_pairs;
        if (helps) helped = __fns(busy, 0, __popc(idle & before) + 1);
        u32 their_index = __shfl_sync(ALL, index, helped);
        u32 their_bottom = __shfl_sync(ALL, bottom, helped);
        u32 their_choices = __shfl_sync(ALL, n_choices, helped);
        __syncwarp();
        if (helps) {
          choice = load(of_warp + (size_t)(helped * MOST_OPEN + their_bottom) * 8, grid);
          is_rest = true;
          event = RUNNING;
          index = their_index;
          n_choices = their_choices;
          top = bottom = n_found = last = 0;
          is_shared = true;
        } else if (((busy >> lane) & 1) && __popc(busy & before) < n_pairs) {
          bottom++;
          if (!is_shared) {
            is_shared = true;
            if (n_found) add_one(counts, index);
            n_found = 0;
          }
        }
        __syncwarp();
      }
    }
    if (chooses && event == STUCK) {
      choice = choose(grid, by);
      event = RUNNING;
      last = 0;
      if (choice != NOTHING) {
        if (top >= MOST_OPEN || n_choices >= most_choices) {
          atomicOr((u32 *)(counts + (index & ~3u)), GAVE_UP << (8 * (index & 3)));
          event = DEAD;
          n_found = 0;
          top = bottom;
          choice = NOTHING;
        } else {
          store(own + top * 8, grid, choice);
          top++;
          n_choices++;
        }
      }
    }
    if (returns && event == DEAD && top != bottom) {
      top--;
      choice = load(own + top * 8, grid);
      is_rest = true;
      event = RUNNING;
      last = 0;
    }
    __syncwarp();
    if (choice != NOTHING) apply(grid, choice, is_rest);
    __syncwarp();
    Swept swept = sweep(grid, by);
    if (event == RUNNING) {
      if (swept.sound != ALL) event = DEAD;
      else if (swept.singles == FULL) event = DONE;
      else if (swept.checksum == last) event = STUCK;
      last = swept.checksum;
    }
  }
}

// Counts the solutions of grids, and keeps the only ones.
//
// grids: nine words each; word row · 3 + stack has three numbers of ten bits, one per column, as
//   `given` reads them.
// counts: a byte each, 0 before; after it 0, 1, or 2 and more for several, perhaps with GAVE_UP.
//   There is room for a multiple of four.
// solutions: where the count is 1, the 27 words of the solved grid, in room for 32.
// next: 0 before; the first grid that no thread has taken.
// open: room for MOST_OPEN choices of 128 bytes per thread.
// most_choices: how many choices a thread makes for a grid before it gives up.
// portion: how many grids a warp takes at once, 1 to 32.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
    ninefold_solve(const u32 *__restrict__ grids, u8 *counts, uint4 *solutions, u32 n_grids, u32 *next,
                   uint4 *open, u32 most_choices, u32 portion, u32 ten, u32 twenty) {
  const Factors by = {ten, twenty};
  search<true>(grids, counts, solutions, n_grids, next, open, most_choices, portion, by);
}

// Counts solutions without keeping any.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
    ninefold_count(const u32 *__restrict__ grids, u8 *counts, u32 n_grids, u32 *next, uint4 *open,
                   u32 most_choices, u32 portion, u32 ten, u32 twenty) {
  const Factors by = {ten, twenty};
  search<false>(grids, counts, nullptr, n_grids, next, open, most_choices, portion, by);
}

// Unpacks grids that are packed densely.
extern "C" __global__ void ninefold_unpack(const u32 *groups, u32 n_grids, u32 *grids) {
  const u32 lane = threadIdx.x & 31, n_groups = (n_grids + 31) / 32;
  const u32 *digits = groups + (size_t)n_groups * GROUP;
  u32 number = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  for (; number < n_groups; number += gridDim.x * blockDim.x / 32) {
    const u32 *group = groups + (size_t)number * GROUP;
    u32 clues[3], grid[9], n_clues = clues_of(group, lane, clues), end = n_clues;
    UNROLL for (u32 step = 1; step < 32; step *= 2) { // the clues of this grid and those before it
      u32 before = __shfl_up_sync(ALL, end, step);
      if (lane >= step) end += before;
    }
    unpack(clues, digits + group[0], end - n_clues, grid);
    u32 index = number * 32 + lane;
    if (index < n_grids)
      UNROLL for (int i = 0; i < 9; i++) grids[(size_t)index * 9 + i] = grid[i];
  }
}

// Packs solutions of ninefold_solve as grids are packed. Without a solution the result is meaningless.
extern "C" __global__ void ninefold_pack(const u32 *solutions, u32 n_grids, u32 *grids) {
  for (u32 i = blockIdx.x * blockDim.x + threadIdx.x; i < n_grids * 9; i += gridDim.x * blockDim.x) {
    const u32 *words = solutions + (size_t)(i / 9) * 32 + i % 9 * 3;
    u32 packed = 0;
    UNROLL for (int column = 2; column >= 0; column--)
      packed = (packed << 10) | number_of(words[column] | GUARDS);
    grids[i] = packed;
  }
}
