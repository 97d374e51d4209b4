// Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules. It reads one JSON request
// per line and writes one JSON answer per line. Fill in the lines marked TODO; they are the only ones that know your
// code. Until then it answers, honestly, that nothing is there yet. Compile it with your code, then run:
//
//     g++ -std=c++17 -o adapter adapter_template.cpp your_turn_order.cpp
//     initiative-mcp verify -- ./adapter
//
// First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what
// is judged. Print for yourself with std::cerr.

#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using Names = std::vector<std::string>;
using Word = std::optional<std::string>;
struct State { Names acting, upcoming; int round = 0; Word outcome, winner, phase; };
struct NotYet { std::string what; };  // thrown where nothing has been filled in
struct Refused { std::string code; }; // to be thrown when your code refuses the settings

// TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed: "named-turns" (a name
// in end_turn and wait), "fall-together" (several names in fall), "odd-inputs" (NaN and infinity), "unicode-names",
// "refusal-codes" (your refusals carry the codes of the rules).
const Names FEATURES = {};

// What state() tells; acting, round, outcome and winner are needed, phase and upcoming are worth adding.
const Names OBSERVES = {"acting", "round", "outcome", "winner"};

// One fight in your code. Every operation returns nothing when it took effect, or why it was refused: your code for it
// ("not_your_turn" and so on), or "refused" if you have no codes. Nothing may have changed then.
class Game {
public:
    // std::unique_ptr<Fight> fight;
    // A fresh fight that knows nothing of any earlier one.
    Game(double /*roll_range*/, double /*max_rounds*/, double /*reroll_each_round*/) {
        throw NotYet{"create a fight"}; // TODO: fight = std::make_unique<Fight>(roll_range, max_rounds);
    }
    // Let your code call roll() wherever it rolls for this fighter; NaN means that there is no roll.
    Word join(std::string /*name*/, std::string /*team*/, double /*speed*/, std::function<double()> /*roll*/) {
        throw NotYet{"join"}; // TODO: return fight->add(name, team, speed, roll) ? Word() : "refused";
    }
    Word start() { throw NotYet{"start"}; } // TODO: fight->begin(); return {};
    // End the turn of whoever is acting; there is no name unless you declared named-turns.
    Word end_turn(Word /*name*/) { throw NotYet{"end_turn"}; } // TODO: fight->next_turn(); return {};
    // Let whoever is acting go last in this round; name as in end_turn.
    Word wait(Word /*name*/) { throw NotYet{"wait"}; } // TODO: return fight->go_last() ? Word() : "refused";
    // Take fighters out of the fight; one name unless you declared fall-together.
    Word fall(Names /*names*/) { throw NotYet{"fall"}; } // TODO: fight->kill(names[0]); return {};
    // What your code shows now; outcome is "win", "draw" or nothing.
    State state() { throw NotYet{"state"}; } // TODO: State now; now.acting = {fight->current()}; … return now;
};

// From here on nothing has to be changed.

// Just as much JSON as the protocol promises: no escapes, no white space outside of text.
namespace json {

// The place behind the value that begins at a place.
std::size_t end(const std::string& line, std::size_t at) {
    bool text = false;
    for (int depth = 0; at < line.size(); at++) {
        const char c = line[at];
        if (c == '"') text = !text;
        if (text) continue;
        if (depth == 0 && (c == ',' || c == ']' || c == '}')) break;
        if (c == '[' || c == '{') depth++;
        if (c == ']' || c == '}') depth--;
    }
    return at;
}

// The value of a key as it stands in the line; empty when there is none.
std::string find(const std::string& line, const std::string& key) {
    std::size_t from = line.find('"' + key + "\":");
    if (from == std::string::npos) return "";
    from += key.size() + 3;
    return line.substr(from, end(line, from) - from);
}

// The items of a list as they stand in the line; none when there is no list.
Names items(const std::string& list) {
    Names found;
    for (std::size_t from = 1; !list.empty() && list[0] == '[' && from < list.size() - 1;) {
        const std::size_t to = end(list, from);
        found.push_back(list.substr(from, to - from));
        from = to + 1;
    }
    return found;
}

// The text in quotes, or nothing for anything else.
Word text(const std::string& value) {
    return value.size() > 1 && value[0] == '"' ? Word(value.substr(1, value.size() - 2)) : Word();
}

// The number. Text, true and null cannot reach a double in C++; they come as NaN, as does what is missing.
double number(const std::string& value) {
    if (value == R"({"$":"inf"})") return std::numeric_limits<double>::infinity();
    if (value == R"({"$":"-inf"})") return -std::numeric_limits<double>::infinity();
    char* behind = nullptr;
    const double read = std::strtod(value.c_str(), &behind);
    return value.empty() || *behind ? std::numeric_limits<double>::quiet_NaN() : read;
}

std::string quote(const Word& text) {
    if (!text) return "null";
    std::string quoted = "\"";
    for (const char c : *text) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 32 || c == '"' || c == '\\') {
            quoted += std::string("\\u00") + "0123456789abcdef"[code >> 4] + "0123456789abcdef"[code & 15];
        } else {
            quoted += c;
        }
    }
    return quoted + '"';
}

std::string list(const Names& texts) {
    std::string all;
    for (const auto& text : texts) all += (all.empty() ? "" : ",") + quote(text);
    return '[' + all + ']';
}

} // namespace json

Word carry_out(Game& game, const std::string& line) {
    const Word name = json::text(json::find(line, "name")), op = json::text(json::find(line, "op"));
    if (op == "join") {
        const auto dice = [rolls = json::items(json::find(line, "rolls")), next = std::size_t()]() mutable {
            return json::number(next < rolls.size() ? rolls[next++] : "");
        };
        const std::string team = json::text(json::find(line, "team")).value_or("");
        return game.join(name.value_or(""), team, json::number(json::find(line, "speed")), dice);
    }
    if (op == "start") return game.start();
    if (op == "end_turn") return game.end_turn(name);
    if (op == "wait") return game.wait(name);
    if (op != "fall") throw NotYet{op.value_or("")};
    Names names;
    for (const auto& each : json::items(json::find(line, "names"))) names.push_back(json::text(each).value_or(""));
    return game.fall(names);
}

std::string about() {
    return R"("ok":true,"protocol":1,"implementation":{"name":"my-game","language":"cpp"},"rules":["core"],"features":)"
        + json::list(FEATURES) + ",\"observes\":" + json::list(OBSERVES);
}

std::string reply(Game& game, const Word& refused) {
    const State now = game.state();
    std::string state;
    for (const auto& key : OBSERVES) {
        state += (state.empty() ? "" : ",") + json::quote(key) + ':';
        if (key == "acting") state += json::list(now.acting);
        else if (key == "upcoming") state += json::list(now.upcoming);
        else if (key == "round") state += std::to_string(now.round);
        else state += json::quote(key == "outcome" ? now.outcome : key == "winner" ? now.winner : now.phase);
    }
    return (refused ? "\"refused\":" + json::quote(refused) : "\"ok\":true") + ",\"state\":{" + state + '}';
}

std::string answer(std::unique_ptr<Game>& game, const std::string& command, const std::string& line) try {
    if (command == "start") return about();
    if (command == "do" && !game) throw std::logic_error("begin comes first");
    if (command == "do") return reply(*game, carry_out(*game, line));
    const auto setting = [&line](const char* key) { return json::number(json::find(line, key)); };
    game.reset();
    game = std::make_unique<Game>(setting("rollRange"), setting("maxRounds"), setting("rerollEachRound"));
    return reply(*game, {});
} catch (const NotYet& gap) {
    return "\"unsupported\":" + json::quote("not filled in yet: " + gap.what);
} catch (const Refused& refused) {
    return "\"refused\":" + json::quote(refused.code);
} catch (const std::exception& error) {
    return "\"crashed\":{\"message\":" + json::quote(error.what()) + ",\"trace\":\"\"}";
}

int main() {
    std::unique_ptr<Game> game;
    for (std::string line; std::getline(std::cin, line);) {
        const std::string command = json::text(json::find(line, "cmd")).value_or("");
        if (command == "stop") break;
        std::cout << "{\"seq\":" << json::find(line, "seq") << ',' << answer(game, command, line) << '}' << std::endl;
    }
}
