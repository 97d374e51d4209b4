// Listeners of the C++ tracker: one that acts, one that throws, one that plays a whole fight; then one that another one
// adds, and none.

#include "initiative.hpp"

#include <iostream>
#include <sstream>
#include <stdexcept>

using initiative::Encounter;
using initiative::Event;

static void print(const Event& each) { std::cout << each.kind << ' ' << (each.name.empty() ? "-" : each.name) << '\n'; }

static void fill(Encounter& fight, std::initializer_list<const char*> fighters) {
    for (const char* fighter : fighters) {
        std::istringstream words(fighter);
        std::string name, team;
        double speed = 0;
        words >> name >> team >> speed;
        fight.join(name, team, speed, [] { return 0; });
    }
    fight.start();
}

int main() {
    Encounter trapped;
    fill(trapped, {"a red 9", "trap blue 8", "c red 7"});
    trapped.listen([&trapped](const Event& each) {
        print(each);
        if (each.kind == "turn_began" && each.round == 1 && each.name == "c") trapped.fall({"c"});
    });
    trapped.end_turn();
    trapped.end_turn();
    std::cout << "round " << trapped.round() << " acting " << trapped.acting() << '\n';

    Encounter failing;
    fill(failing, {"a red 9", "b blue 8"});
    bool thrown = false;
    failing.listen([&thrown](const Event& each) {
        if (!thrown) {
            thrown = true;
            throw std::runtime_error("thrown by the listener");
        }
        print(each);
    });
    try {
        failing.end_turn();
    } catch (const std::runtime_error&) {
        std::cout << "thrown acting " << failing.acting() << '\n';
    }
    failing.end_turn();

    Encounter whole;
    int turns = 0;
    for (int i = 0; i < 300; i++) whole.join("f" + std::to_string(i), i % 2 ? "red" : "blue", i % 7, [] { return 0; });
    whole.listen([&whole, &turns](const Event& each) {
        if (each.kind != "turn_began") return;
        turns++;
        whole.end_turn();
    });
    whole.start();
    std::cout << whole.phase() << " after " << whole.round() << " rounds, " << turns << " turns\n";

    Encounter growing;
    fill(growing, {"a red 9", "b blue 8"});
    int heard = 0;
    std::cout << growing.end_turn().events.size() << " events without a listener\n";
    growing.listen([&growing, &heard, own = std::string("a text of its own, too long to lie in the string")](const Event&) {
        for (int i = 0; i < 100 && heard == 0; i++) growing.listen([](const Event&) {});
        growing.listen([&heard](const Event&) { heard++; });
        if (own.front() != 'a') std::cout << "the listener has moved\n";
    });
    growing.end_turn("b");
    std::cout << "heard by those who came later: " << heard << '\n';
}
