/* Calls every function of the library, also with wrong arguments. */
#include "expect.h"

#include <ninefold.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char SOLVED[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void says(const char *part) {
    if (strstr(ninefold_message(), part) == NULL) {
        fprintf(stderr, "expected \"%s\" in \"%s\"\n", part, ninefold_message());
        exit(1);
    }
}

static void texts(void) {
    char list[400], line[82];
    uint8_t boards[2 * 81];
    size_t n, length;
    snprintf(list, sizeof list, "# two boards\n%s\n\n%s\n", EASY, SOLVED);
    EXPECT(ninefold_read(NULL, list, strlen(list), boards, 2, &n) == NINEFOLD_STATUS_OK);
    EXPECT(n == 2 && boards[0] == 5 && boards[2] == 0 && boards[161] == 9);
    EXPECT(ninefold_read(NULL, list, strlen(list), NULL, 0, &n) == NINEFOLD_STATUS_TOO_SMALL);
    EXPECT(n == 2);
    EXPECT(ninefold_read(NULL, NULL, 0, NULL, 0, &n) == NINEFOLD_STATUS_OK && n == 0);
    EXPECT(ninefold_read(NULL, "\n53x", 4, boards, 2, &n) == NINEFOLD_STATUS_INVALID_INPUT);
    says("line 2, column 3");
    EXPECT(ninefold_read(NULL, "\xff", 1, boards, 2, &n) == NINEFOLD_STATUS_INVALID_INPUT);
    EXPECT(ninefold_write(NULL, boards, line, sizeof line, &length) == NINEFOLD_STATUS_OK);
    EXPECT(length == 81 && strcmp(line, EASY) == 0);
    EXPECT(ninefold_write(NULL, boards, line, 81, &length) == NINEFOLD_STATUS_TOO_SMALL);
    boards[7] = 10;
    EXPECT(ninefold_write(NULL, boards, line, 82, &length) == NINEFOLD_STATUS_INVALID_INPUT);
    says("board 0, cell 7: expected a digit or 0, found 10");
}

static void searches(void) {
    uint8_t boards[3 * 81] = {0}, solutions[3 * 81], verdicts[3];
    NinefoldCount counts[3];
    size_t n;
    char solution[82];
    EXPECT(ninefold_read(NULL, EASY, 81, boards, 1, &n) == NINEFOLD_STATUS_OK);
    boards[162] = boards[163] = 4; /* a conflict; the board between them is empty */
    EXPECT(ninefold_solve(NULL, boards, 3, 2, solutions, verdicts) == NINEFOLD_STATUS_OK);
    EXPECT(verdicts[0] == NINEFOLD_VERDICT_VALID);
    EXPECT(verdicts[1] == NINEFOLD_VERDICT_SEVERAL_SOLUTIONS);
    EXPECT(verdicts[2] == NINEFOLD_VERDICT_CONFLICT);
    EXPECT(ninefold_write(NULL, solutions, solution, 82, &n) == NINEFOLD_STATUS_OK);
    EXPECT(strcmp(solution, SOLVED) == 0 && solutions[81] == 0 && solutions[242] == 0);
    memset(verdicts, 9, sizeof verdicts);
    EXPECT(ninefold_check(NULL, boards, 3, 0, verdicts) == NINEFOLD_STATUS_OK);
    EXPECT(verdicts[0] == 1 && verdicts[1] == 3 && verdicts[2] == 4);
    EXPECT(ninefold_count(NULL, boards, 3, 10, 1, counts) == NINEFOLD_STATUS_OK);
    EXPECT(counts[0].found == 1 && counts[0].extent == NINEFOLD_EXTENT_EXACT);
    EXPECT(counts[1].found == 10 && counts[1].extent == NINEFOLD_EXTENT_AT_LEAST);
    EXPECT(counts[2].found == 0 && counts[2].extent == NINEFOLD_EXTENT_EXACT);
    EXPECT(ninefold_solve(NULL, boards, 3, 0, boards, NULL) == NINEFOLD_STATUS_OK);
    EXPECT(memcmp(boards, solutions, sizeof boards) == 0);
}

static void wrong_arguments(void) {
    uint8_t boards[2 * 81] = {0}, verdicts[2];
    NinefoldRating ratings[2];
    EXPECT(ninefold_solve(NULL, NULL, 0, 0, NULL, NULL) == NINEFOLD_STATUS_OK);
    EXPECT(ninefold_check(NULL, NULL, 1, 0, verdicts) == NINEFOLD_STATUS_INVALID_ARGUMENT);
    says("boards: expected an array, found a null pointer");
    EXPECT(ninefold_check(NULL, boards, 1, 0, NULL) == NINEFOLD_STATUS_INVALID_ARGUMENT);
    EXPECT(ninefold_check(NULL, boards, SIZE_MAX / 2, 0, verdicts) == NINEFOLD_STATUS_INVALID_ARGUMENT);
    says("expected at most");
    EXPECT(ninefold_solve(NULL, boards, 1, 0, boards + 80, NULL) == NINEFOLD_STATUS_INVALID_ARGUMENT);
    says("solutions: overlaps");
    EXPECT(ninefold_solve(NULL, boards, 2, 0, boards, boards + 5) == NINEFOLD_STATUS_INVALID_ARGUMENT);
    says("verdicts: overlaps");
    EXPECT(ninefold_rate(NULL, boards, 1, 0, (NinefoldRating *)(void *)((char *)ratings + 1)) ==
           NINEFOLD_STATUS_INVALID_ARGUMENT);
    says("divisible");
    boards[81 + 3] = 12;
    EXPECT(ninefold_check(NULL, boards, 2, 0, verdicts) == NINEFOLD_STATUS_INVALID_INPUT);
    says("board 1, cell 3: expected a digit or 0, found 12");
    EXPECT(ninefold_generate(NULL, "hardest", NULL, "c", 0, 1, 1, boards) ==
           NINEFOLD_STATUS_INVALID_INPUT);
    says("hardest");
    EXPECT(ninefold_generate(NULL, NULL, NULL, NULL, 0, 1, 1, boards) ==
           NINEFOLD_STATUS_INVALID_ARGUMENT);
}

static void judges(void) {
    uint8_t boards[2 * 81] = {0}, same[2 * 81];
    uint32_t symmetries[2];
    NinefoldRating ratings[2];
    NinefoldGrade grades[2];
    size_t n;
    EXPECT(ninefold_read(NULL, EASY, 81, boards, 1, &n) == NINEFOLD_STATUS_OK);
    EXPECT(ninefold_rate(NULL, boards, 2, 2, ratings) == NINEFOLD_STATUS_OK);
    EXPECT(ratings[0].er == 12 && ratings[0].ep == 12 && ratings[0].ed == 12);
    EXPECT(ratings[0].verdict == NINEFOLD_VERDICT_VALID && ratings[0].gave_up == 0);
    EXPECT(ratings[1].er == 0 && ratings[1].verdict == NINEFOLD_VERDICT_SEVERAL_SOLUTIONS);
    EXPECT(ninefold_grade(NULL, boards, 2, 2, grades) == NINEFOLD_STATUS_OK);
    EXPECT(grades[0].score == 204 && strcmp(ninefold_level_name(grades[0].level), "easy") == 0);
    EXPECT(strcmp(ninefold_technique_name(grades[0].hardest), "naked-single") == 0);
    EXPECT(grades[1].level == NINEFOLD_NO_LEVEL && ninefold_level_name(grades[1].level) == NULL);
    EXPECT(strcmp(ninefold_verdict_name(grades[1].verdict), "several solutions") == 0);
    EXPECT(ninefold_verdict_name(200) == NULL && ninefold_technique_name(255) == NULL);
    EXPECT(ninefold_canonical(boards, 2, 2, same, symmetries) == NINEFOLD_STATUS_OK);
    EXPECT(symmetries[0] == 1 && symmetries[1] > 1 && same[0] == 0 && memcmp(same, boards, 81) != 0);
    EXPECT(ninefold_canonical(same, 2, 1, same, NULL) == NINEFOLD_STATUS_OK);
    EXPECT(ninefold_canonical(boards, 2, 1, boards, NULL) == NINEFOLD_STATUS_OK);
    EXPECT(memcmp(same, boards, sizeof boards) == 0);
}

static void layouts(void) {
    NinefoldLayout *samurai = NULL, *none = (NinefoldLayout *)(void *)&samurai;
    uint8_t boards[369], solution[369], verdict;
    char text[600];
    size_t n, length;
    EXPECT(ninefold_layout_new("samurai", &samurai) == NINEFOLD_STATUS_OK);
    EXPECT(ninefold_layout_cells(samurai) == 369 && ninefold_layout_cells(NULL) == 81);
    EXPECT(ninefold_generate(samurai, NULL, "180", "c", 0, 1, 1, boards) == NINEFOLD_STATUS_OK);
    EXPECT(ninefold_solve(samurai, boards, 1, 1, solution, &verdict) == NINEFOLD_STATUS_OK);
    EXPECT(verdict == NINEFOLD_VERDICT_VALID && memchr(solution, 0, 369) == NULL);
    EXPECT(ninefold_write(samurai, solution, text, sizeof text, &length) == NINEFOLD_STATUS_OK);
    EXPECT(ninefold_read(samurai, text, length, boards, 1, &n) == NINEFOLD_STATUS_OK && n == 1);
    EXPECT(memcmp(boards, solution, 369) == 0);
    EXPECT(ninefold_check(samurai, boards, 1, 1, &verdict) == NINEFOLD_STATUS_OK);
    EXPECT(verdict == NINEFOLD_VERDICT_SOLVED);
    ninefold_layout_free(samurai);
    ninefold_layout_free(NULL);
    EXPECT(ninefold_layout_new("nowhere", &none) == NINEFOLD_STATUS_INVALID_INPUT && none == NULL);
    says("nowhere");
    EXPECT(ninefold_layout_new(NULL, &none) == NINEFOLD_STATUS_INVALID_ARGUMENT);
    EXPECT(ninefold_layout_new("classic", NULL) == NINEFOLD_STATUS_INVALID_ARGUMENT);
}

static void puzzles(void) {
    uint8_t some[20 * 81], one[81];
    EXPECT(ninefold_generate(NULL, NULL, NULL, "c", 0, 20, 2, some) == NINEFOLD_STATUS_OK);
    EXPECT(ninefold_generate(NULL, NULL, NULL, "c", 13, 1, 1, one) == NINEFOLD_STATUS_OK);
    EXPECT(memcmp(one, some + 13 * 81, 81) == 0);
    EXPECT(ninefold_generate(NULL, "medium", "180", "c", 0, 1, 1, one) == NINEFOLD_STATUS_OK);
}

int main(void) {
    EXPECT(strlen(ninefold_version()) >= 5 && strlen(ninefold_message()) == 0);
    texts();
    searches();
    wrong_arguments();
    judges();
    layouts();
    puzzles();
    puts("all calls are as expected");
    return 0;
}
