/* Calls the library from many threads at the same time, all with one layout, for a thread sanitizer. */
#include "expect.h"

#include <ninefold.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALLERS = 8, ROUNDS = 3, BOARDS = 24, CELLS = 369 };

static NinefoldLayout *samurai;
static uint8_t puzzles[BOARDS * 81], samurais[2 * CELLS];
static unsigned calls;

/* The work of one thread; everything it writes to is its own. */
static void *call(void *argument) {
    size_t caller = *(const size_t *)argument, cores = 1 + caller % 3;
    uint8_t boards[BOARDS * 81], verdicts[BOARDS], forms[BOARDS * 81], two[2 * CELLS];
    uint32_t symmetries[BOARDS];
    NinefoldCount counts[BOARDS];
    NinefoldRating ratings[BOARDS];
    NinefoldGrade grades[BOARDS];
    char wrong[32], expected[64];
    size_t n;
    if (getenv("NINEFOLD_RACE") != NULL) {
        calls++; /* two threads write to it: the sanitizer must find this */
    }
    for (int round = 0; round < ROUNDS; round++) {
        EXPECT(ninefold_generate(NULL, NULL, NULL, "threads", 0, BOARDS, cores, boards) ==
               NINEFOLD_STATUS_OK);
        EXPECT(memcmp(boards, puzzles, sizeof boards) == 0);
        EXPECT(ninefold_count(NULL, boards, BOARDS, 2, cores, counts) == NINEFOLD_STATUS_OK);
        EXPECT(ninefold_rate(NULL, boards, BOARDS, cores, ratings) == NINEFOLD_STATUS_OK);
        EXPECT(ninefold_grade(NULL, boards, BOARDS, cores, grades) == NINEFOLD_STATUS_OK);
        EXPECT(ninefold_canonical(boards, BOARDS, cores, forms, symmetries) == NINEFOLD_STATUS_OK);
        EXPECT(ninefold_solve(NULL, boards, BOARDS, cores, boards, verdicts) == NINEFOLD_STATUS_OK);
        for (size_t each = 0; each < BOARDS; each++) {
            EXPECT(verdicts[each] == NINEFOLD_VERDICT_VALID && counts[each].found == 1);
            EXPECT(ratings[each].er >= 10 && ninefold_level_name(grades[each].level) != NULL);
            EXPECT(ninefold_technique_name(grades[each].hardest) != NULL && symmetries[each] >= 1);
        }
        EXPECT(ninefold_solve(samurai, samurais, 2, cores, two, verdicts) == NINEFOLD_STATUS_OK);
        EXPECT(strcmp(ninefold_verdict_name(verdicts[1]), "valid") == 0);
        /* Each thread has its own message. */
        int length = snprintf(wrong, sizeof wrong, "%.*sx", (int)caller, "123456789");
        EXPECT(ninefold_read(NULL, wrong, (size_t)length, boards, 1, &n) ==
               NINEFOLD_STATUS_INVALID_INPUT);
        snprintf(expected, sizeof expected, "column %zu", caller + 1);
        EXPECT(strstr(ninefold_message(), expected) != NULL);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[CALLERS];
    size_t numbers[CALLERS];
    EXPECT(ninefold_layout_new("samurai", &samurai) == NINEFOLD_STATUS_OK);
    EXPECT(ninefold_layout_cells(samurai) == CELLS);
    EXPECT(ninefold_generate(NULL, NULL, NULL, "threads", 0, BOARDS, 1, puzzles) ==
           NINEFOLD_STATUS_OK);
    EXPECT(ninefold_generate(samurai, "easy", NULL, "threads", 0, 2, 1, samurais) ==
           NINEFOLD_STATUS_OK);
    for (size_t each = 0; each < CALLERS; each++) {
        numbers[each] = each;
        EXPECT(pthread_create(&threads[each], NULL, call, &numbers[each]) == 0);
    }
    for (size_t each = 0; each < CALLERS; each++) {
        EXPECT(pthread_join(threads[each], NULL) == 0);
    }
    ninefold_layout_free(samurai);
    printf("%d threads, %d rounds: every answer is as expected\n", CALLERS, ROUNDS);
    return 0;
}
