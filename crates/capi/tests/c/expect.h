/* Ends a test that fails, with the line and the library's message. */
#include <ninefold.h>
#include <stdio.h>
#include <stdlib.h>

#define EXPECT(condition)                                                              \
    do {                                                                               \
        if (!(condition)) {                                                            \
            fprintf(stderr, "line %d: %s\n  %s\n", __LINE__, #condition, ninefold_message()); \
            exit(1);                                                                   \
        }                                                                              \
    } while (0)
