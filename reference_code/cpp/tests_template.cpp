// Tests of your turn order against the rules, for doctest. They need nothing but doctest, C++17 and your code.
//
// Save this as turn_order_test.cpp, fill in the lines marked TODO, compile it with your code, and run it:
//     g++ -std=c++17 turn_order_test.cpp -o turn_order_test && ./turn_order_test
// Translate names, never behaviour: no sorting, clamping or repairing here. What your code does is what is judged.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN // take this out if your tests have a main already
#include <doctest/doctest.h>

#include <exception>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace turn_order_test {

using Names = std::vector<std::string>;
using Refusal = std::optional<std::string>;

// TODO: take out what your code cannot do; its tests are then skipped, not failed: named-turns (a name in end_turn and
// wait), fall-together (several names in fall), odd-inputs (NaN and infinity), unicode-names, refusal-codes (your
// refusals carry the codes of the rules).
const Names& features() {
    static const Names all{"named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"};
    return all;
}

/// What is told of the fight; outcome is "win", "draw" or nothing; phase and upcoming may be left out.
struct State {
    Names acting;
    int round = 0;
    std::optional<std::string> outcome, winner, phase;
    std::optional<Names> upcoming;
};

/// One fight in your code. Every operation returns nothing when it took effect, or why it was refused: your code for it
/// ("not_your_turn" and so on), or "refused" if you have no codes. Nothing may have changed then.
class Game {
public:
    // TODO: std::unique_ptr<Fight> fight;

    /// A fresh fight that knows nothing of any earlier one.
    Refusal begin(double /*roll_range*/, double /*max_rounds*/, double /*reroll_each_round*/) {
        throw std::logic_error("TODO"); // TODO: fight = std::make_unique<Fight>(roll_range, max_rounds); return {};
    }

    /// Let your code call roll() wherever it rolls for this fighter; NaN means that there is no roll.
    Refusal join(const std::string& /*name*/, const std::string& /*team*/, double /*speed*/,
                 std::function<double()> /*roll*/) {
        throw std::logic_error("TODO"); // TODO: return fight->add(name, team, speed, roll) ? Refusal() : "refused";
    }

    Refusal start() {
        throw std::logic_error("TODO"); // TODO: fight->begin(); return {};
    }

    /// End the turn of whoever is acting; there is no name unless named-turns is in features.
    Refusal end_turn(const std::optional<std::string>& /*name*/) {
        throw std::logic_error("TODO"); // TODO: fight->next_turn(); return {};
    }

    /// Let whoever is acting go last in this round; name as in end_turn.
    Refusal wait(const std::optional<std::string>& /*name*/) {
        throw std::logic_error("TODO"); // TODO: return fight->go_last() ? Refusal() : "refused";
    }

    /// Take fighters out of the fight; one name unless fall-together is in features.
    Refusal fall(const Names& /*names*/) {
        throw std::logic_error("TODO"); // TODO: fight->kill(names[0]); return {};
    }

    State state() {
        throw std::logic_error("TODO"); // TODO: State state; state.acting = {fight->current()}; … return state;
    }
};

// From here on nothing has to be changed.

constexpr double NOT_A_NUMBER = std::numeric_limits<double>::quiet_NaN();
constexpr double INFINITE = std::numeric_limits<double>::infinity();

inline bool can(const std::string& feature) {
    for (const auto& each : features())
        if (each == feature) return true;
    return false;
}

inline bool missing(std::initializer_list<const char*> needs) {
    for (const char* need : needs)
        if (!can(need)) return true;
    return false;
}

inline std::string told(const std::optional<std::string>& text) { return text && !text->empty() ? *text : "–"; }

inline std::string told(const std::optional<Names>& names) {
    std::string text;
    if (names)
        for (const auto& name : *names) text += (text.empty() ? "" : ", ") + name;
    return told(std::optional<std::string>(text));
}

/// Plays one scenario on a game of its own and tells which step went wrong.
class Play {
public:
    explicit Play(const char* title) : title(title) {}

    void begin(double roll_range, double max_rounds, double reroll_each_round) {
        safely([&] { answer = game.begin(roll_range, max_rounds, reroll_each_round); });
        compare(nullptr);
    }

    void begin_refused(double roll_range, double max_rounds, double reroll_each_round, const char* code) {
        wanted = code;
        begin(roll_range, max_rounds, reroll_each_round);
    }

    void fighter(const char* name, const char* team, double speed, std::vector<double> rolls) {
        words = std::string("{{joins}} ") + name;
        joined(name, team, speed, rolls);
        compare(nullptr);
    }

    Play& join(const char* told, const char* name, const char* team, double speed, std::vector<double> rolls) {
        step(told);
        joined(name, team, speed, rolls);
        return *this;
    }

    Play& start(const char* told) {
        step(told);
        safely([&] { answer = game.start(); });
        return *this;
    }

    Play& end_turn(const char* told) { return end_turn_of(told, std::nullopt); }

    Play& end_turn_of(const char* told, const std::optional<std::string>& name) {
        step(told);
        safely([&] { answer = game.end_turn(name); });
        return *this;
    }

    Play& wait(const char* told) { return wait_of(told, std::nullopt); }

    Play& wait_of(const char* told, const std::optional<std::string>& name) {
        step(told);
        safely([&] { answer = game.wait(name); });
        return *this;
    }

    Play& fall(const char* told, const Names& names) {
        step(told);
        safely([&] { answer = game.fall(names); });
        return *this;
    }

    Play& refused(const char* code) {
        wanted = code;
        return *this;
    }

    void shows(const char* phase, int round, const Names& acting, const Names& upcoming) {
        State state;
        state.phase = phase;
        state.round = round;
        state.acting = acting;
        state.upcoming = upcoming;
        compare(&state);
    }

    void ends(int round, const char* outcome, const std::optional<std::string>& winner) {
        State state;
        state.phase = "over";
        state.round = round;
        state.upcoming = Names();
        state.outcome = outcome;
        state.winner = winner;
        compare(&state);
    }

private:
    std::string title, words = "{{created}}", expected, actual;
    int number = 0;
    Game game;
    Refusal answer, wanted;

    void step(const char* told) {
        ++number;
        words = told;
        wanted.reset();
    }

    void joined(const char* name, const char* team, double speed, const std::vector<double>& rolls) {
        std::size_t given = 0;
        auto roll = [rolls, given]() mutable { return given < rolls.size() ? rolls[given++] : NOT_A_NUMBER; };
        safely([&] { answer = game.join(name, team, speed, roll); });
    }

    template <class Action> void safely(Action action) {
        std::string thrown;
        try {
            action();
            return;
        } catch (const std::exception& error) {
            thrown = error.what();
        }
        const std::string text = where() + ": " + thrown;
        FAIL(text);
    }

    std::string where() const {
        const std::string place = number > 0 ? "{{step}} " + std::to_string(number) : "{{before}}";
        return title + "\n" + place + " (" + words + ")";
    }

    void differ(const std::string& one, const std::string& other) {
        expected += (expected.empty() ? "" : "; ") + one;
        actual += (actual.empty() ? "" : "; ") + other;
    }

    void field(const std::string& name, const std::string& one, const std::string& other) {
        if (one != other) differ(name + " " + one, name + " " + other);
    }

    void compare(const State* state) {
        const bool same = can("refusal-codes") ? answer == wanted : answer.has_value() == wanted.has_value();
        if (!same)
            differ(wanted ? "{{refused}} " + *wanted : "{{accepted}}", answer ? "{{refused}} " + *answer : "{{accepted}}");
        if (state) {
            State shown;
            safely([&] { shown = game.state(); });
            if (shown.phase) field("{{phase}}", told(state->phase), told(shown.phase));
            field("{{round}}", std::to_string(state->round), std::to_string(shown.round));
            field("{{acting}}", told(std::optional<Names>(state->acting)), told(std::optional<Names>(shown.acting)));
            if (shown.upcoming) field("{{upcoming}}", told(state->upcoming), told(shown.upcoming));
            field("{{outcome}}", told(state->outcome), told(shown.outcome));
            field("{{winner}}", told(state->winner), told(shown.winner));
        }
        if (expected.empty()) return;
        const std::string text = where() + "\n{{expected}} " + expected + "\n{{got}} " + actual;
        FAIL(text);
    }
};

// {{tests}}

} // namespace turn_order_test
