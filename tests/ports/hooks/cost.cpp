// Counts what a turn costs among 100 and among 10,000 fighters, half of whom fall: prints, a line for each, the number
// of fighters, the functions entered in a turn on average, and the comparisons of one join.
// Built with -finstrument-functions, so that every function that is entered counts, those of std::vector and its kin
// among them: each look at an entry of a list. Built with -rdynamic as well, so that a function's name can be found.

#include "initiative.hpp"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <iostream>

using initiative::Encounter;

static std::size_t entered = 0;
static void* kept[1 << 20]; // no std::vector, for that would enter functions itself

extern "C" {
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void* function, void*) {
    kept[entered++ % (1 << 20)] = function;
}
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void*, void*) {}
}

static std::size_t comparisons() {
    const std::size_t count = std::min<std::size_t>(entered, 1 << 20);
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; i++) {
        Dl_info told{};
        if (dladdr(kept[i], &told) && told.dli_sname && std::strstr(told.dli_sname, "Encounter5Placelt")) found++;
    }
    return found;
}

int main() {
    for (const int size : {100, 10000}) {
        Encounter fight;
        const auto nothing = [] { return 0; };
        for (int i = 0; i < size; i++)
            fight.join("f" + std::to_string(i), i % 2 ? "red" : "blue", i * 7919 % 10007, nothing);
        fight.start();
        for (int i = 0; i < size; i += 4) fight.fall({"f" + std::to_string(i), "f" + std::to_string(i + 1)});
        std::size_t turns = 0;
        entered = 0;
        for (; fight.round() < 4; turns++) fight.end_turn();
        const std::size_t cost = entered / turns;
        entered = 0;
        fight.join("late", "red", -1, nothing);
        std::cout << size << ' ' << cost << ' ' << comparisons() << std::endl;
    }
}
