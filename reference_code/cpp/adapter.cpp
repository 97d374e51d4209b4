// The C++ tracker behind the adapter protocol: one request per line in, one answer per line out.
// It translates names, never behaviour. Something that is no number becomes NaN, which the tracker itself refuses
// as a speed and counts as a broken roll. Requests promise a simple form: no backslashes, no white space.

#include "initiative.hpp"

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>

using initiative::Names;

// The raw text of the value behind a key, up to the comma or bracket that ends it; empty when there is no such key.
static std::string raw(const std::string& line, const std::string& key) {
    std::size_t from = line.find("\"" + key + "\":");
    if (from == std::string::npos) return "";
    from += key.size() + 3;
    int depth = 0;
    bool quoted = false;
    std::size_t i = from;
    for (; i < line.size(); i++) {
        const char c = line[i];
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (depth == 0 && (c == ',' || c == '}' || c == ']')) break;
        if (c == '{' || c == '[') depth++;
        if (c == '}' || c == ']') depth--;
    }
    return line.substr(from, i - from);
}

static double number(const std::string& text) {
    if (text == "{\"$\":\"inf\"}") return HUGE_VAL;
    if (text == "{\"$\":\"-inf\"}") return -HUGE_VAL;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return text.empty() || *end ? std::numeric_limits<double>::quiet_NaN() : value;
}

static std::string text(const std::string& value) {
    return value.size() > 1 && value[0] == '"' ? value.substr(1, value.size() - 2) : "";
}

static Names list(const std::string& value) {
    Names parts;
    std::string part;
    bool quoted = false;
    for (std::size_t i = 1; i + 1 < value.size(); i++) {
        if (value[i] == '"') quoted = !quoted;
        if (value[i] == ',' && !quoted) parts.push_back(part), part.clear();
        else part += value[i];
    }
    if (value.size() > 2) parts.push_back(part);
    return parts;
}

static std::string written(const Names& names) {
    std::string all;
    for (const auto& name : names) all += (all.empty() ? "\"" : ",\"") + name + "\"";
    return "[" + all + "]";
}
static std::string or_null(const std::string& s) { return s.empty() ? "null" : "\"" + s + "\""; }

int main() {
    std::unique_ptr<initiative::Encounter> fight;
    std::string line;
    while (std::getline(std::cin, line)) {
        const std::string cmd = text(raw(line, "cmd")), op = text(raw(line, "op"));
        std::string args = raw(line, "args");
        if (cmd == "stop") break;
        std::cout << "{\"seq\":" << raw(line, "seq") << ',';
        if (cmd == "start") {
            std::cout << R"("ok":true,"protocol":1,"implementation":{"name":"initiative-cpp","language":"cpp","version":"1"},)"
                         R"("rules":["core"],"features":["named-turns","fall-together","odd-inputs","unicode-names","refusal-codes"],)"
                         R"("observes":["acting","round","outcome","winner","phase","upcoming"]})" << std::endl;
            continue;
        }
        initiative::Answer answer;
        if (cmd == "begin") {
            const std::string given = raw(line, "settings");
            initiative::Settings s;
            if (!raw(given, "rollRange").empty()) s.roll_range = number(raw(given, "rollRange"));
            if (!raw(given, "maxRounds").empty()) s.max_rounds = number(raw(given, "maxRounds"));
            if (!raw(given, "rerollEachRound").empty()) s.reroll_each_round = number(raw(given, "rerollEachRound"));
            auto made = std::make_unique<initiative::Encounter>(s);
            if (!made->valid()) {
                std::cout << "\"refused\":\"bad_setting\"}" << std::endl;
                continue;
            }
            fight = std::move(made);
            answer.edges.push_back("create");
        } else {
            const std::string value = raw(args, "name"), name = text(value);
            const std::string* named = value.empty() ? nullptr : &name;
            if (op == "join") {
                const Names rolls = list(raw(args, "rolls"));
                std::size_t next = 0;
                answer = fight->join(name, text(raw(args, "team")), number(raw(args, "speed")), [rolls, next]() mutable {
                    return next < rolls.size() ? number(rolls[next++]) : std::numeric_limits<double>::quiet_NaN();
                });
            } else if (op == "start") answer = fight->start();
            else if (op == "end_turn") answer = fight->end_turn(named);
            else if (op == "wait") answer = fight->wait(named);
            else {
                Names names = list(raw(args, "names"));
                for (auto& each : names) each = text(each);
                answer = fight->fall(names);
            }
        }
        const std::string acting = fight->acting();
        std::cout << (answer ? std::string("\"ok\":true") : "\"refused\":\"" + answer.refused + "\"")
                  << ",\"edges\":" << written(Names(answer.edges.begin(), answer.edges.end()))
                  << ",\"state\":{\"phase\":\"" << fight->phase() << "\",\"round\":" << fight->round()
                  << ",\"acting\":" << written(acting.empty() ? Names{} : Names{acting}) << ",\"upcoming\":" << written(fight->upcoming())
                  << ",\"outcome\":" << or_null(fight->outcome()) << ",\"winner\":" << or_null(fight->winner()) << "}}" << std::endl;
    }
}
