// The arithmetic of the card on the processor, for the tests: reads grids of 81 bytes from standard
// input, and writes for each the number of solutions, up to two, and the digits of the last one found.

#include <cstdio>

#include "host.h"

int main() {
  unsigned char cells[81], answer[82];
  while (fread(cells, 1, sizeof cells, stdin) == sizeof cells) {
    u32 words[9], grid[27], solution[27];
    for (int i = 0; i < 9; i++) {
      words[i] = 0;
      for (int column = 0; column < 3; column++) {
        const unsigned char *cell = cells + 3 * i + column;
        words[i] |= (cell[0] + 10u * cell[27] + 100u * cell[54]) << (10 * column);
      }
    }
    decode(words, grid);
    memset(answer, 0, sizeof answer);
    answer[0] = (unsigned char)count(grid, ALL, solution);
    if (answer[0] & (GAVE_UP - 1))
      for (int i = 0; i < 27; i++) {
        u32 number = number_of(solution[i]);
        for (int band = 0; band < 3; band++, number /= 10) answer[1 + band * 27 + i] = number % 10;
      }
    fwrite(answer, 1, sizeof answer, stdout);
  }
  return 0;
}
