// The search of one grid on the processor with the arithmetic of the card, for the tests.

#ifndef NINEFOLD_HOST_H
#define NINEFOLD_HOST_H

#include <cstring>

#include "arithmetic.h"

#define GAVE_UP 128u

struct Open {
  u32 grid[27], choice;
};

// Counts the solutions of a grid, up to two, and keeps the last one found. Adds GAVE_UP if the search needs
// more than `most_choices` choices.
static u32 count(u32 (&grid)[27], u32 most_choices, u32 (&solution)[27]) {
  const Factors by = {1u << 10, 1u << 20};
  Open open[MOST_OPEN];
  u32 n_open = 0, n_found = 0, n_choices = 0, last = 0;
  for (;;) {
    Swept swept = sweep(grid, by);
    bool is_dead = swept.sound != ALL;
    if (!is_dead && swept.singles == FULL) {
      if (is_solution(grid)) {
        memcpy(solution, grid, sizeof grid);
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
        if (n_open == MOST_OPEN || n_choices++ >= most_choices) return n_found | GAVE_UP;
        memcpy(open[n_open].grid, grid, sizeof grid);
        open[n_open++].choice = choice;
        apply(grid, choice, false);
      }
    } else {
      last = swept.checksum;
    }
  }
}

// Unpacks a grid of nine words.
static void decode(const u32 *words, u32 (&grid)[27]) {
  for (int stack = 0; stack < 3; stack++) {
    u32 box[9];
    for (int i = 0; i < 9; i++) box[i] = given((words[(i / 3) * 3 + stack] >> (10 * (i % 3))) & 1023u);
    fill_in(box);
    for (int i = 0; i < 9; i++) grid[WORD(i / 3, stack, i % 3)] = box[i];
  }
}

#endif
