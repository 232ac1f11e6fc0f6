// The arithmetic of the search: one thread holds one grid, in 27 words.
//
// Word (row, stack, column) holds three cells: field `band` of ten bits (bits 10·band to 10·band + 8)
// has the candidates of the cell in row 3·band + row and column 3·stack + column of the grid; the
// tenth bit of a field is a guard, 0 in a grid at rest. So the three bands lie side by side in every
// word, and what concerns rows and boxes needs no movement of bits; only what concerns columns
// rotates the fields.
//
// This file is CUDA C++ for the card, and plain C++ for the tests of machines without one.

#ifndef NINEFOLD_ARITHMETIC_H
#define NINEFOLD_ARITHMETIC_H

typedef unsigned int u32;

#ifdef __CUDACC__
#define ON_CARD __device__ __forceinline__
#define UNROLL _Pragma("unroll")
#define ONE_BY_ONE _Pragma("unroll 1")
#else
#define ON_CARD static inline
#define UNROLL
#define ONE_BY_ONE
#endif

#define ONES 0x00100401u   // 1 in every field
#define GUARDS 0x20080200u // the guard of every field
#define FULL 0x1ff7fdffu   // 511 in every field; word + FULL sets the guards of fields that are not 0
#define ALL 0xffffffffu
#define NOTHING ALL        // no choice

// The index of a word.
#define WORD(row, stack, column) (((row) * 3 + (stack)) * 3 + (column))

// The most choices that are open at once: each decides where a digit is in a box and a row or
// column of it, which can be decided twice per digit and band, and twice per digit and stack.
#define MOST_OPEN 109

// 1 << 10 and 1 << 20. They are arguments of the kernel, so that the compiler cannot know them and
// turn multiplications, which are free on the card, into shifts, which are not.
struct Factors {
  u32 ten, twenty;
};

// a · b + c
ON_CARD u32 multiply_add(u32 a, u32 b, u32 c) {
#ifdef __CUDACC__
  u32 result;
  asm("mad.lo.u32 %0,%1,%2,%3;" : "=r"(result) : "r"(a), "r"(b), "r"(c));
  return result;
#else
  return a * b + c;
#endif
}

// 511 in the fields whose guards are set.
ON_CARD u32 fields_of(u32 guards) { return multiply_add(guards >> 9, 511u, 0u); }

// The same without a shift. It costs more to dispatch: best where there are few.
ON_CARD u32 fields_of_few(u32 guards) {
#ifdef __CUDACC__
  u32 low, high;
  asm("{.reg .u64 t; mul.wide.u32 t,%2,%3; mov.b64 {%0,%1},t;}"
      : "=r"(low), "=r"(high)
      : "r"(guards), "r"(0xff800000u));
  return high;
#else
  return (u32)(((unsigned long long)guards * 0xff800000u) >> 32);
#endif
}

// Moves each field to the one before it, or two before it; bits 30 and 31 are meaningless.
ON_CARD u32 rotated_once(u32 word, const Factors &by) {
  return multiply_add(word, by.twenty, word >> 10);
}
ON_CARD u32 rotated_twice(u32 word, const Factors &by) {
  return multiply_add(word, by.ten, word >> 20);
}

// The fields with three digits or more.
ON_CARD u32 with_three(u32 word) {
  u32 second = word & (word + FULL);
  u32 third = second & (second + FULL);
  return fields_of_few((third + FULL) & GUARDS);
}

ON_CARD u32 n_digits(u32 word) {
#ifdef __CUDACC__
  return __popc(word);
#else
  return __builtin_popcount(word);
#endif
}

// The index of the lowest bit of a word that is not 0.
ON_CARD u32 lowest(u32 word) {
#ifdef __CUDACC__
  return __ffs(word) - 1;
#else
  return __builtin_ctz(word);
#endif
}

ON_CARD u32 smaller(u32 one, u32 other) { return one < other ? one : other; }

#ifdef __CUDACC__
__device__ __constant__
#else
static
#endif
    const u32 CHECKSUM[27] = {
        0x9e3779b1u, 0x85ebca77u, 0xc2b2ae3du, 0x27d4eb2fu, 0x165667b1u, 0xd3a2646du, 0xfd7046c5u,
        0xb55a4f09u, 0x8da6b343u, 0xd8163841u, 0xcb1ab31fu, 0x9e3769a5u, 0x7feb352du, 0x846ca68bu,
        0xa3d8f1c7u, 0xe1b7a2d3u, 0x5bd1e995u, 0x6c8e9cf5u, 0x71d67fffu, 0xfff7eee1u, 0x2545f491u,
        0x4f6cdd1du, 0xa0761d65u, 0xe7037ed1u, 0x8ebc6af1u, 0x589965cdu, 0x1d8e4e27u};

// The state of a grid after a sweep.
struct Swept {
  u32 sound;    // ALL unless there is a contradiction
  u32 singles;  // FULL if every box has nine cells with one candidate each
  u32 checksum; // equal to the last one if nothing changed; if it is equal by chance, a choice is made early
};

// The six ways in which a digit can be in a band: in three rows and three boxes, either "even" or
// "odd" permutations of them.
struct Ways {
  u32 even[3], odd[3];
};

ON_CARD Ways ways_of_bands(const u32 (&triads)[9]) {
  Ways ways;
  UNROLL for (int i = 0; i < 3; i++) {
    ways.even[i] = triads[i] & triads[3 + (i + 1) % 3] & triads[6 + (i + 2) % 3];
    ways.odd[i] = triads[i] & triads[3 + (i + 2) % 3] & triads[6 + (i + 1) % 3];
  }
  return ways;
}

// Three cells of a box in one row are a triad: the digits that its cells have.
ON_CARD void triads_of(const u32 (&grid)[27], u32 (&triads)[9]) {
  UNROLL for (int i = 0; i < 9; i++) triads[i] = grid[3 * i] | grid[3 * i + 1] | grid[3 * i + 2];
}

// Takes out of all cells what singles, boxes, rows and columns rule out, once.
ON_CARD Swept sweep(u32 (&grid)[27], const Factors &by) {
  u32 across[9], sure_across[9], down[9], sure_down[9], sound;
  { // the triads of rows, in all three bands together
    u32 triads[9];
    triads_of(grid, triads);
    Ways ways = ways_of_bands(triads);
    UNROLL for (int row = 0; row < 3; row++)
      UNROLL for (int stack = 0; stack < 3; stack++)
        across[row * 3 + stack] = ways.even[(stack - row + 3) % 3] | ways.odd[(stack + row) % 3];
    sound = (ways.even[0] | ways.even[1] | ways.even[2]) | (ways.odd[0] | ways.odd[1] | ways.odd[2]);
    UNROLL for (int row = 0; row < 3; row++)
      UNROLL for (int stack = 0; stack < 3; stack++)
        sure_across[row * 3 + stack] =
            across[row * 3 + stack] &
            ~(across[(row + 1) % 3 * 3 + stack] | across[(row + 2) % 3 * 3 + stack]);
    UNROLL for (int i = 0; i < 9; i++) { // three digits that are sure fill a triad
      u32 filled = with_three(sure_across[i]);
      across[i] &= ~filled | sure_across[i];
    }
  }
  UNROLL for (int stack = 0; stack < 3; stack++) { // the triads of columns; here boxes are fields
    u32 triads[3];
    UNROLL for (int column = 0; column < 3; column++)
      triads[column] = (grid[WORD(0, stack, column)] & across[stack]) |
                       (grid[WORD(1, stack, column)] & across[3 + stack]) |
                       (grid[WORD(2, stack, column)] & across[6 + stack]);
    u32 even = triads[0] & rotated_once(triads[1], by) & rotated_twice(triads[2], by);
    u32 odd = triads[0] & rotated_once(triads[2], by) & rotated_twice(triads[1], by);
    u32 *here = down + stack * 3, *sure = sure_down + stack * 3;
    here[0] = even | odd;
    here[1] = rotated_twice(even, by) | rotated_once(odd, by);
    here[2] = rotated_once(even, by) | rotated_twice(odd, by);
    sound &= here[0] | here[1] | here[2];
    UNROLL for (int column = 0; column < 3; column++)
      sure[column] = here[column] & ~(here[(column + 1) % 3] | here[(column + 2) % 3]);
    UNROLL for (int column = 0; column < 3; column++) {
      u32 filled = with_three(sure[column]);
      here[column] &= ~filled | sure[column];
    }
  }
  u32 filled = GUARDS, singles = FULL, checksum = 0;
  UNROLL for (int stack = 0; stack < 3; stack++) {
    u32 open[9], single = 0;
    UNROLL for (int row = 0; row < 3; row++)
      UNROLL for (int column = 0; column < 3; column++) {
        int i = WORD(row, stack, column);
        u32 cell = grid[i] & across[row * 3 + stack] & down[stack * 3 + column];
        u32 hidden = cell & sure_across[row * 3 + stack] & sure_down[stack * 3 + column];
        cell = hidden | (cell & ~fields_of((hidden + FULL) & GUARDS));
        u32 guarded = cell + FULL;
        filled &= guarded; // a guard that is missing: a cell without candidates
        u32 several = fields_of(((cell & guarded) + FULL) & GUARDS);
        open[row * 3 + column] = several;
        single |= cell & ~several;
        grid[i] = cell;
      }
    UNROLL for (int row = 0; row < 3; row++)
      UNROLL for (int column = 0; column < 3; column++)
        grid[WORD(row, stack, column)] &= ~(open[row * 3 + column] & single);
    singles &= single;
  }
  UNROLL for (int i = 0; i < 27; i++) checksum = multiply_add(grid[i], CHECKSUM[i], checksum);
  Swept swept = {((sound & FULL) | (filled & ~FULL)) | 0xc0000000u, singles, checksum};
  return swept;
}

// Whether a grid of singles, whose boxes are complete, is a solution: whether rows and columns are
// complete, too. Nine powers of two add up to 511 only if no two are equal.
ON_CARD bool is_solution(const u32 (&grid)[27]) {
  u32 rows = FULL, wrong = 0;
  UNROLL for (int row = 0; row < 3; row++) {
    u32 digits = 0;
    UNROLL for (int i = 0; i < 9; i++) digits |= grid[row * 9 + i];
    rows &= digits;
  }
  UNROLL for (int i = 0; i < 9; i++) {
    u32 sum = grid[i] + grid[9 + i] + grid[18 + i];
    wrong |= multiply_add(sum, ONES, 0u) ^ (511u << 20);
  }
  return rows == FULL && (wrong & (1023u << 20)) == 0;
}

// The digits with two ways, else those with three, else those with more; the number of ways of each
// is given in binary.
ON_CARD u32 with_fewest(u32 ones, u32 twos, u32 fours) {
  u32 digits = twos & ~ones & ~fours & 511u;
  if (!digits) digits = twos & ones & ~fours & 511u;
  if (!digits) digits = (twos | fours) & 511u;
  return digits;
}

// Chooses where to divide the search: in the band with the fewest ways, or in a stack if all bands
// are decided, a digit with few of them, and one of the triads of a box that it may be in. Returns
// the bit of the digit, its stack from bit 5, row or column of the box from bit 7, and bit 9 for a
// column; NOTHING if there is nothing to choose, and the grid should be swept on.
ON_CARD u32 choose(const u32 (&grid)[27], const Factors &by) {
  u32 triads[9], best = NOTHING;
  triads_of(grid, triads);
  Ways ways = ways_of_bands(triads);
  u32 *even = ways.even, *odd = ways.odd;
  { // the number of ways of every digit in binary: two sums of three bits
    u32 one = even[0] ^ even[1] ^ even[2];
    u32 carry = (even[0] & even[1]) | (even[2] & (even[0] | even[1]));
    u32 other = odd[0] ^ odd[1] ^ odd[2];
    u32 other_carry = (odd[0] & odd[1]) | (odd[2] & (odd[0] | odd[1]));
    u32 ones = one ^ other, both = one & other;
    u32 twos = carry ^ other_carry ^ both;
    u32 fours = (carry & other_carry) | (both & (carry | other_carry));
    UNROLL for (int band = 0; band < 3; band++) {
      u32 field = 511u << (10 * band);
      u32 n_ways = n_digits(ones & field) + 2 * n_digits(twos & field) + 4 * n_digits(fours & field);
      if (n_ways > 9) best = smaller(best, n_ways * 8 + band);
    }
    if (best != NOTHING) {
      u32 shift = 10 * (best & 3);
      u32 digits = with_fewest(ones >> shift, twos >> shift, fours >> shift);
      if (!digits) return NOTHING;
      u32 bit = lowest(digits) + shift, digit = 1u << bit;
      // The first box with two rows or more, and its first row.
      u32 in_two = (triads[0] & triads[3]) | (triads[6] & (triads[0] | triads[3]));
      u32 stack = (in_two & digit) ? 0 : 1;
      u32 first = stack ? triads[1] : triads[0];
      return bit | (stack << 5) | (((first & digit) ? 0u : 1u) << 7);
    }
  }
  u32 columns[9], evens[3], odds[3];
  UNROLL for (int i = 0; i < 9; i++) columns[i] = grid[i] | grid[9 + i] | grid[18 + i];
  UNROLL for (int stack = 0; stack < 3; stack++) {
    const u32 *here = columns + stack * 3;
    evens[stack] = here[0] & rotated_once(here[1], by) & rotated_twice(here[2], by);
    odds[stack] = here[0] & rotated_once(here[2], by) & rotated_twice(here[1], by);
    u32 n_ways = n_digits(evens[stack]) + n_digits(odds[stack]);
    if (n_ways > 9) best = smaller(best, n_ways * 8 + stack);
  }
  if (best == NOTHING) return NOTHING;
  u32 stack = best & 3;
  u32 e = stack == 0 ? evens[0] : stack == 1 ? evens[1] : evens[2];
  u32 o = stack == 0 ? odds[0] : stack == 1 ? odds[1] : odds[2];
  u32 e1 = e >> 10, e2 = e >> 20, o1 = o >> 10, o2 = o >> 20;
  u32 one = e ^ e1 ^ e2, carry = (e & e1) | (e2 & (e | e1));
  u32 other = o ^ o1 ^ o2, other_carry = (o & o1) | (o2 & (o | o1));
  u32 both = one & other;
  u32 digits = with_fewest(one ^ other, carry ^ other_carry ^ both,
                           (carry & other_carry) | (both & (carry | other_carry)));
  if (!digits) return NOTHING;
  u32 bit = lowest(digits);
  u32 first = stack == 0 ? columns[0] : stack == 1 ? columns[3] : columns[6];
  u32 second = stack == 0 ? columns[1] : stack == 1 ? columns[4] : columns[7];
  u32 third = stack == 0 ? columns[2] : stack == 1 ? columns[5] : columns[8];
  u32 in_two = (first & second) | (third & (first | second));
  if (!((in_two >> bit) & 1)) bit += 10;
  return bit | (stack << 5) | ((((first >> bit) & 1) ? 0u : 1u) << 7) | (1u << 9);
}

// Applies a choice: the digit is in the chosen triad of its box or, for the rest, is not.
ON_CARD void apply(u32 (&grid)[27], u32 choice, bool is_rest) {
  u32 digit = 1u << (choice & 31), chosen = (choice >> 5) & 3, triad = (choice >> 7) & 3;
  bool is_column = choice & 512;
  u32 of_row[3], of_column[3], of_stack[3];
  UNROLL for (u32 i = 0; i < 3; i++) {
    u32 taken = ((i == triad) == is_rest) ? digit : 0;
    of_row[i] = is_column ? 0 : taken;
    of_column[i] = is_column ? taken : 0;
    of_stack[i] = (i == chosen) ? ALL : 0;
  }
  UNROLL for (int row = 0; row < 3; row++)
    UNROLL for (int column = 0; column < 3; column++) {
      u32 taken = of_row[row] | of_column[column];
      UNROLL for (int stack = 0; stack < 3; stack++)
        grid[WORD(row, stack, column)] &= ~(taken & of_stack[stack]);
    }
}

// The candidates of three cells with digits 0 (empty) to 9, by the number hundreds · 100 + tens · 10
// + ones that the cells of bands 2, 1 and 0 make.
ON_CARD u32 given(u32 number) {
  u32 cells = 0;
  for (int band = 0; band < 3; band++, number /= 10)
    if (number % 10) cells |= 1u << (10 * band + number % 10 - 1);
  return cells;
}

// The box's part of a grid of givens: its empty cells have the digits that the box does not have.
ON_CARD void fill_in(u32 (&cells)[9]) {
  u32 digits = 0;
  UNROLL for (int i = 0; i < 9; i++) digits |= cells[i];
  UNROLL for (int i = 0; i < 9; i++) cells[i] |= fields_of(~(cells[i] + FULL) & GUARDS) & ~digits;
}

// Grids that are packed densely come in groups of 32: the place of their digits, then for every cell
// the grids that have a clue there, one bit each; then follow the digits, less one, of all clues of a
// group, grid by grid and in the order of the cells, ten per word in base nine.
#define GROUP 82 // words

// The cells of each band in which a grid of a group has clues, one bit each; returns the number of them.
ON_CARD u32 clues_of(const u32 *group, u32 grid, u32 (&clues)[3]) {
  u32 n_clues = 0;
  UNROLL for (int band = 0; band < 3; band++) {
    clues[band] = 0;
    UNROLL for (int cell = 0; cell < 27; cell++)
      clues[band] |= ((group[1 + 27 * band + cell] >> grid) & 1u) << cell;
    n_clues += n_digits(clues[band]);
  }
  return n_clues;
}

// The nine words of a grid, as `given` reads them, whose digits begin at index `first`.
ON_CARD void unpack(const u32 (&clues)[3], const u32 *digits, u32 first, u32 (&grid)[9]) {
  u32 n_left = 0, word = 0, here = clues[0], tens = 1;
  digits += first / 10;
  if (clues[0] | clues[1] | clues[2]) {
    word = *digits++;
    n_left = 10;
    for (u32 skipped = first % 10; skipped; skipped--, n_left--) word /= 9;
  }
  UNROLL for (int i = 0; i < 9; i++) grid[i] = 0;
  ONE_BY_ONE for (int band = 0; band < 3; band++) {
    UNROLL for (int cell = 0; cell < 27; cell++)
      if ((here >> cell) & 1u) {
        if (!n_left) {
          word = *digits++;
          n_left = 10;
        }
        grid[cell / 3] += ((word % 9 + 1) * tens) << (10 * (cell % 3));
        word /= 9;
        n_left--;
      }
    here = band == 0 ? clues[1] : clues[2];
    tens *= 10;
  }
}

// Three cells with one candidate each as a number, the reverse of `given`.
ON_CARD u32 number_of(u32 cells) {
  u32 last = lowest(cells >> 20), middle = lowest((cells >> 10) & 511u), first = lowest(cells & 511u);
  return last * 100 + middle * 10 + first + 111;
}

#endif
