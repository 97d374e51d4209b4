// The C++ tracker behind the adapter protocol: one request per line in, one answer per line out. It is not the template
// filled in, for it does without exceptions, as engines do that switch them off.
//
// It translates names, never behaviour. Something that is no number becomes NaN, which the tracker itself refuses
// as a speed and counts as a broken roll. Requests promise a simple form: no backslashes, no white space.

#include "initiative.hpp"

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

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

static std::string or_null(std::string_view s) { return s.empty() ? "null" : '"' + std::string(s) + '"'; }

// Texts in a list, each of which is a list, a number or a text already as JSON writes it.
static std::string listed(const Names& parts) {
    std::string all;
    for (const auto& part : parts) all += (all.empty() ? "" : ",") + part;
    return '[' + all + ']';
}

template <class Texts>
static std::string written(const Texts& texts) {
    Names quoted;
    for (const auto& each : texts) quoted.push_back('"' + std::string(each) + '"');
    return listed(quoted);
}

static std::string told(const std::vector<initiative::Event>& events) {
    Names all;
    for (const auto& each : events)
        all.push_back(listed({or_null(each.kind), std::to_string(each.round), or_null(each.name),
                              each.acts_in ? std::to_string(each.acts_in) : "null", or_null(each.outcome),
                              or_null(each.winner)}));
    return listed(all);
}

static std::unique_ptr<initiative::Encounter> fight;
static std::vector<initiative::Event> heard;

static const char* const ABOUT =
    R"("ok":true,"protocol":1,"implementation":{"name":"initiative-cpp","language":"cpp","version":"1"},)"
    R"("rules":["core"],"features":["named-turns","fall-together","odd-inputs","unicode-names","refusal-codes"],)"
    R"("observes":["acting","round","outcome","winner","phase","upcoming"])";

static initiative::Answer begin(const std::string& settings) {
    initiative::Settings s;
    const std::pair<const char*, double*> fields[] = {
        {"rollRange", &s.roll_range}, {"maxRounds", &s.max_rounds}, {"rerollEachRound", &s.reroll_each_round}};
    for (const auto& [key, field] : fields)
        if (const std::string given = raw(settings, key); !given.empty()) *field = number(given);
    fight = std::make_unique<initiative::Encounter>(s);
    heard.clear();
    fight->listen([](const initiative::Event& event) { heard.push_back(event); });
    initiative::Answer answer;
    if (fight->valid()) answer.edges.add("create");
    else answer.refused = "bad_setting";
    return answer;
}

static initiative::Answer carry_out(const std::string& op, const std::string& args) {
    const std::string value = raw(args, "name"), name = text(value);
    const std::string* named = value.empty() ? nullptr : &name;
    if (op == "join") {
        auto dice = [rolls = list(raw(args, "rolls")), next = std::size_t()]() mutable {
            return number(next < rolls.size() ? rolls[next++] : "");
        };
        return fight->join(name, text(raw(args, "team")), number(raw(args, "speed")), std::move(dice));
    }
    if (op == "start") return fight->start();
    if (op == "end_turn") return fight->end_turn(named);
    if (op == "wait") return fight->wait(named);
    Names names = list(raw(args, "names"));
    for (auto& each : names) each = text(each);
    return fight->fall(names);
}

static std::string reply(const initiative::Answer& answer) {
    const std::string head = answer ? "\"ok\":true" : "\"refused\":" + or_null(answer.refused);
    if (!fight->valid()) return head;
    const initiative::View v = fight->view();
    const std::string acting = fight->acting();
    // Everything behind the state is compared in the port's own tests.
    return head + ",\"state\":{\"phase\":" + or_null(fight->phase()) + ",\"round\":" + std::to_string(fight->round())
        + ",\"acting\":" + written(acting.empty() ? Names() : Names{acting})
        + ",\"upcoming\":" + written(fight->upcoming())
        + ",\"outcome\":" + or_null(fight->outcome()) + ",\"winner\":" + or_null(fight->winner())
        + "},\"edges\":" + written(answer.edges) + ",\"events\":" + told(answer.events)
        + ",\"heard\":" + told(std::exchange(heard, {})) + ",\"view\":"
        + listed({or_null(v.phase), std::to_string(v.round), or_null(v.acting), written(v.upcoming), written(v.acted),
                  written(v.waited), written(v.newcomers), written(v.fallen), or_null(v.outcome), or_null(v.winner)});
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        const std::string cmd = text(raw(line, "cmd"));
        if (cmd == "stop") break;
        std::cout << "{\"seq\":" << raw(line, "seq") << ',';
        if (cmd == "start") std::cout << ABOUT;
        else if (cmd == "begin") std::cout << reply(begin(raw(line, "settings")));
        else std::cout << reply(carry_out(text(raw(line, "op")), raw(line, "args")));
        std::cout << '}' << std::endl;
    }
}
