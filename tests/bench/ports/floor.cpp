// Whole fights, side by side in one process: the C++ tracker, and a plain sort with an index that walks over it.
//
//     floor FIGHTERS ROUNDS REROLL REPETITIONS
//
// Each repetition prints the nanoseconds of the tracker and of the floor, and what each of them saw: the same number,
// for both play the same fight. Filling the lists is not counted, the first sort is. Who goes first alternates.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "initiative.hpp"

namespace {

struct Fight {
    int fighters, rounds;
    bool reroll;
};

struct Result {
    long long nanoseconds;
    std::uint32_t seen; // who acted, in order
};

// Both roll as often and in the same order, so they roll the same.
class Die {
public:
    int roll() {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<int>((state_ >> 16) % 7);
    }

private:
    std::uint32_t state_ = 1;
};

double speed(int number) { return static_cast<double>(number * 7919LL % 10007); }

void see(std::uint32_t& seen, const std::string& name) { seen = seen * 31 + static_cast<unsigned char>(name.back()); }

template <class Action>
long long timed(Action action) {
    const auto began = std::chrono::steady_clock::now();
    action();
    return std::chrono::nanoseconds(std::chrono::steady_clock::now() - began).count();
}

Result tracker(const Fight& of) {
    initiative::Settings settings;
    settings.max_rounds = of.rounds;
    settings.reroll_each_round = of.reroll ? 1 : 0;
    initiative::Encounter fight(settings);
    Die die;
    for (int i = 0; i < of.fighters; i++)
        fight.join("fighter " + std::to_string(i), i % 2 ? "red" : "blue", speed(i), [&die] { return die.roll(); });
    std::uint32_t seen = 0;
    const auto taken = timed([&] {
        fight.start();
        while (fight.phase() != "over") {
            see(seen, fight.acting());
            fight.end_turn();
        }
    });
    return {taken, seen};
}

struct Record {
    std::string name;
    double speed, value;
    int number;
};

bool before(const Record& a, const Record& b) {
    if (a.value != b.value) return a.value > b.value;
    if (a.speed != b.speed) return a.speed > b.speed;
    return a.number < b.number;
}

Result floor(const Fight& of) {
    std::vector<Record> list;
    Die die;
    for (int i = 0; i < of.fighters; i++)
        list.push_back({"fighter " + std::to_string(i), speed(i), speed(i) + die.roll(), i});
    std::uint32_t seen = 0;
    const auto taken = timed([&] {
        for (int round = 1; round <= of.rounds; round++) {
            if (of.reroll && round > 1)
                for (Record& each : list) each.value = each.speed + die.roll();
            if (of.reroll || round == 1) std::sort(list.begin(), list.end(), before);
            for (std::size_t at = 0; at < list.size(); at++) see(seen, list[at].name);
        }
    });
    return {taken, seen};
}

} // namespace

int main(int, char** arguments) {
    const Fight fight{std::atoi(arguments[1]), std::atoi(arguments[2]), std::atoi(arguments[3]) == 1};
    for (int i = 0; i < std::atoi(arguments[4]); i++) {
        std::pair<Result, Result> both;
        if (i % 2 == 0) both.first = tracker(fight);
        both.second = floor(fight);
        if (i % 2 == 1) both.first = tracker(fight);
        std::cout << both.first.nanoseconds << ' ' << both.second.nanoseconds << ' ' << both.first.seen << ' '
                  << both.second.seen << std::endl;
    }
}
