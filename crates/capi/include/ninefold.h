/* Ninefold: a Sudoku engine. MIT OR Apache-2.0.
 *
 * A board is one byte per cell, in the order of its layout (row by row on one grid): a digit, or 0 for an
 * empty cell.
 * Arrays of boards are one board after the other. Every function may be called from any thread.
 *
 * Made from crates/capi by cbindgen; a test compares them.
 */

#ifndef NINEFOLD_H
#define NINEFOLD_H

#include <stddef.h>
#include <stdint.h>

/**
 * The level of a board that has no grade.
 */
#define NINEFOLD_NO_LEVEL 255

/**
 * The hardest technique of a board that has no grade, or needs no technique.
 */
#define NINEFOLD_NO_TECHNIQUE 255

/**
 * The status of a call: 0 if it succeeded.
 */
typedef enum NinefoldStatus {
  /**
   * The call succeeded.
   */
  NINEFOLD_STATUS_OK = 0,
  /**
   * An argument cannot be used: a null pointer, overlapping arrays, a size that is too large.
   */
  NINEFOLD_STATUS_INVALID_ARGUMENT = 1,
  /**
   * A text or an array cannot be read: not a digit, too short, an unknown name.
   */
  NINEFOLD_STATUS_INVALID_INPUT = 2,
  /**
   * The caller's array is too small.
   */
  NINEFOLD_STATUS_TOO_SMALL = 3,
  /**
   * A puzzle was not found.
   */
  NINEFOLD_STATUS_NOT_FOUND = 4,
  /**
   * The library has a defect; the process is unharmed.
   */
  NINEFOLD_STATUS_INTERNAL = 5,
} NinefoldStatus;

/**
 * The verdict on a board; arrays of verdicts contain it as bytes.
 */
typedef enum NinefoldVerdict {
  /**
   * Every cell has a digit, and no digits conflict.
   */
  NINEFOLD_VERDICT_SOLVED = 0,
  /**
   * It has exactly one solution.
   */
  NINEFOLD_VERDICT_VALID = 1,
  /**
   * It has no solution, although no digits conflict.
   */
  NINEFOLD_VERDICT_NO_SOLUTION = 2,
  /**
   * It has several solutions.
   */
  NINEFOLD_VERDICT_SEVERAL_SOLUTIONS = 3,
  /**
   * Digits conflict.
   */
  NINEFOLD_VERDICT_CONFLICT = 4,
  /**
   * The search gave up before it could decide.
   */
  NINEFOLD_VERDICT_GAVE_UP = 5,
} NinefoldVerdict;

/**
 * How complete a count of solutions is.
 */
typedef enum NinefoldExtent {
  /**
   * There are no others.
   */
  NINEFOLD_EXTENT_EXACT = 0,
  /**
   * The limit was reached; there may be more.
   */
  NINEFOLD_EXTENT_AT_LEAST = 1,
  /**
   * The search gave up; there may be more.
   */
  NINEFOLD_EXTENT_INCOMPLETE = 2,
} NinefoldExtent;

/**
 * The arrangement of the grids of a board, which determines its cells and their order.
 *
 * A null pointer stands for the classic layout of one grid wherever a layout is expected.
 */
typedef struct NinefoldLayout NinefoldLayout;

/**
 * The number of solutions of a board.
 */
typedef struct NinefoldCount {
  /**
   * The number found.
   */
  uint64_t found;
  /**
   * A `NinefoldExtent`.
   */
  uint8_t extent;
} NinefoldCount;

/**
 * The exact rating of a board, in tenths: 72 is 7.2. All numbers are 0 unless the board has exactly one
 * solution.
 */
typedef struct NinefoldRating {
  /**
   * ER: the rating of the hardest step.
   */
  uint16_t er;
  /**
   * EP: the rating of the hardest step up to the first that places a digit.
   */
  uint16_t ep;
  /**
   * ED: the rating of the first step.
   */
  uint16_t ed;
  /**
   * A `NinefoldVerdict`.
   */
  uint8_t verdict;
  /**
   * 1 if the rater gave up, which makes the numbers lower bounds; otherwise 0.
   */
  uint8_t gave_up;
} NinefoldRating;

/**
 * The grade of a board by the logic that it needs.
 */
typedef struct NinefoldGrade {
  /**
   * The sum of the scores of the steps on its path.
   */
  uint32_t score;
  /**
   * 0 for the easiest level; `ninefold_level_name` returns its name.
   */
  uint8_t level;
  /**
   * The hardest technique; `ninefold_technique_name` returns its name.
   */
  uint8_t hardest;
  /**
   * A `NinefoldVerdict`.
   */
  uint8_t verdict;
} NinefoldGrade;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of the library, such as "0.2.0".
 */
const char *ninefold_version(void);

/**
 * The message of this thread's last failed call: the place, what was expected and what was found. It is
 * valid until the next call of this thread fails, and empty if none has failed.
 */
const char *ninefold_message(void);

/**
 * The name of a verdict, such as "valid"; null if there is no such verdict.
 */
const char *ninefold_verdict_name(uint8_t verdict);

/**
 * The name of a level, such as "hard"; null if there is no such level.
 */
const char *ninefold_level_name(uint8_t level);

/**
 * The name of a technique, such as "x-wing"; null if there is no such technique.
 */
const char *ninefold_technique_name(uint8_t technique);

/**
 * Makes a layout from a text that ends with a zero byte: a name such as "samurai", or the corners of
 * its grids such as "nw@0,0 se@6,6". Free it with `ninefold_layout_free`.
 */
enum NinefoldStatus ninefold_layout_new(const char *text,
                                        struct NinefoldLayout **layout);

/**
 * Frees a layout; a null pointer is ignored.
 */
void ninefold_layout_free(struct NinefoldLayout *layout);

/**
 * The number of cells of a layout, which is also the number of bytes of a board; 81 for a null pointer.
 */
size_t ninefold_layout_cells(const struct NinefoldLayout *layout);

/**
 * Reads boards from text of `length` bytes, one per line: a digit for a filled cell, and one of `.`, `0`,
 * `*` and `_` for an empty one. Empty lines, and lines that begin with #, are skipped.
 *
 * `n_boards` receives the number of boards in the text. If there are more than `capacity`, nothing is
 * written to `boards`, and the status is `NINEFOLD_STATUS_TOO_SMALL`; `boards` may be null if `capacity`
 * is 0.
 */
enum NinefoldStatus ninefold_read(const struct NinefoldLayout *layout,
                                  const char *text,
                                  size_t length,
                                  uint8_t *boards,
                                  size_t capacity,
                                  size_t *n_boards);

/**
 * Writes a board as a line of text that ends with a zero byte: 81 characters for one grid.
 *
 * `length` receives the number of characters without the zero byte. If the line does not fit into
 * `capacity` bytes, nothing is written to `text`, and the status is `NINEFOLD_STATUS_TOO_SMALL`; `text` may
 * be null if `capacity` is 0.
 */
enum NinefoldStatus ninefold_write(const struct NinefoldLayout *layout,
                                   const uint8_t *board,
                                   char *text,
                                   size_t capacity,
                                   size_t *length);

/**
 * Solves `n` boards on `threads` threads (0: one for each core).
 *
 * `solutions` receives the solution of each board that has exactly one, and zeros for the others.
 * It may be the same array as `boards`. `verdicts` receives a `NinefoldVerdict` for each board,
 * unless it is null.
 */
enum NinefoldStatus ninefold_solve(const struct NinefoldLayout *layout,
                                   const uint8_t *boards,
                                   size_t n,
                                   size_t threads,
                                   uint8_t *solutions,
                                   uint8_t *verdicts);

/**
 * Counts the solutions of `n` boards, each up to `limit`, on `threads` threads (0: one for each core). The
 * search of a board gives up after a million guesses.
 */
enum NinefoldStatus ninefold_count(const struct NinefoldLayout *layout,
                                   const uint8_t *boards,
                                   size_t n,
                                   uint64_t limit,
                                   size_t threads,
                                   struct NinefoldCount *counts);

/**
 * Writes a `NinefoldVerdict` for each of `n` boards to `verdicts`, on `threads` threads (0: one for each core).
 */
enum NinefoldStatus ninefold_check(const struct NinefoldLayout *layout,
                                   const uint8_t *boards,
                                   size_t n,
                                   size_t threads,
                                   uint8_t *verdicts);

/**
 * Rates `n` boards exactly, on `threads` threads (0: one for each core).
 */
enum NinefoldStatus ninefold_rate(const struct NinefoldLayout *layout,
                                  const uint8_t *boards,
                                  size_t n,
                                  size_t threads,
                                  struct NinefoldRating *ratings);

/**
 * Grades `n` boards by the logic that they need, on `threads` threads (0: one for each core).
 */
enum NinefoldStatus ninefold_grade(const struct NinefoldLayout *layout,
                                   const uint8_t *boards,
                                   size_t n,
                                   size_t threads,
                                   struct NinefoldGrade *grades);

/**
 * Writes the canonical forms of `n` boards of one grid, on `threads` threads (0: one for each core). All
 * boards that are the same puzzle in disguise have the same canonical form.
 *
 * `canonical` may be the same array as `boards`. `symmetries` receives the number of symmetries that map
 * each board to itself, at least 1, unless it is null.
 */
enum NinefoldStatus ninefold_canonical(const uint8_t *boards,
                                       size_t n,
                                       size_t threads,
                                       uint8_t *canonical,
                                       uint32_t *symmetries);

/**
 * Makes puzzles `first` to `first + n - 1` of a seed, on `threads` threads (0: one for each core). The
 * same seed gives the same puzzles everywhere, including in `ninefold generate`.
 *
 * All texts end with a zero byte. `level` is a name such as "hard", or null for minimal puzzles
 * of any level. `symmetry` is one of "180", "90", "rows", "columns", "diagonal" and
 * "antidiagonal", or null for none.
 */
enum NinefoldStatus ninefold_generate(const struct NinefoldLayout *layout,
                                      const char *level,
                                      const char *symmetry,
                                      const char *seed,
                                      uint64_t first,
                                      size_t n,
                                      size_t threads,
                                      uint8_t *boards);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* NINEFOLD_H */
