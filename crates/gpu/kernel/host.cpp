// The arithmetic of the card on the processor, for the tests: reads grids of 81 bytes from standard
// input, and writes for each the number of solutions, up to two, and the digits of the last one found.

#include <cstdio>
#include <cstring>

#include "arithmetic.h"

struct Open {
  u32 grid[27], choice;
};

static u32 count(u32 (&grid)[27], unsigned char (&solution)[81]) {
  const Factors by = {1u << 10, 1u << 20};
  static Open open[MOST_OPEN];
  u32 n_open = 0, n_found = 0, last = 0;
  for (;;) {
    Swept swept = sweep(grid, by);
    bool is_dead = swept.sound != ALL;
    if (!is_dead && swept.singles == FULL) {
      if (is_solution(grid)) {
        for (int i = 0; i < 27; i++) {
          u32 number = number_of(grid[i]);
          for (int band = 0; band < 3; band++, number /= 10)
            solution[(band * 3 + i / 9) * 9 + i % 9] = number % 10;
        }
        if (++n_found == 2) return n_found;
      }
      is_dead = true;
    }
    if (is_dead) {
      if (n_open == 0) return n_found;
      n_open--;
      memcpy(grid, open[n_open].grid, sizeof grid);
      apply(grid, open[n_open].choice, true);
      last = 0;
    } else if (swept.checksum == last) {
      u32 choice = choose(grid, by);
      last = 0;
      if (choice != NOTHING) {
        if (n_open == MOST_OPEN) return 128;
        memcpy(open[n_open].grid, grid, sizeof grid);
        open[n_open++].choice = choice;
        apply(grid, choice, false);
      }
    } else {
      last = swept.checksum;
    }
  }
}

int main() {
  unsigned char cells[81], answer[82];
  while (fread(cells, 1, sizeof cells, stdin) == sizeof cells) {
    u32 grid[27];
    for (int stack = 0; stack < 3; stack++) {
      u32 box[9];
      for (int i = 0; i < 9; i++) {
        const unsigned char *cell = cells + (i / 3) * 9 + stack * 3 + i % 3;
        box[i] = given(cell[0] + 10 * cell[27] + 100 * cell[54]);
      }
      fill_in(box);
      for (int i = 0; i < 9; i++) grid[WORD(i / 3, stack, i % 3)] = box[i];
    }
    memset(answer, 0, sizeof answer);
    unsigned char solution[81] = {0};
    answer[0] = (unsigned char)count(grid, solution);
    memcpy(answer + 1, solution, sizeof solution);
    fwrite(answer, 1, sizeof answer, stdout);
  }
  return 0;
}
