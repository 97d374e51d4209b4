// Turn order by initiative: one self-contained tracker for a game.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Save this as initiative.hpp in your project. It needs C++17, neither exceptions nor run-time type information, and
// no -ffast-math: broken numbers are told by comparisons.
//
//     std::mt19937 luck{std::random_device{}()};
//     auto die = [&] { return std::uniform_int_distribution<int>(0, 6)(luck); };
//     initiative::Encounter fight; // a d20 needs fight(initiative::Settings{20})
//     fight.listen([](const initiative::Event& e) { std::cout << e.kind << ' ' << e.name << '\n'; });
//     fight.join("Ada", "heroes", 8, die);
//     fight.join("Orc", "monsters", 5, die);
//     fight.start();
//     while (fight.running()) {
//         const std::string me = fight.acting();
//         // me acts here; whoever is out of the fight then: fight.fall({"Orc"})
//         fight.end_turn(me); // or fight.wait(me): when refused, me still acts
//     }
//
// With the name a doubled call is refused, and so is one after me fell: the turn has passed already. A refusal is only
// told in the answer: look at it, above all after join. What each reason means and what to do:
// read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.
//
// Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
// round; only a newcomer is inserted and a waiting fighter goes to the end.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace initiative {

/// Whole numbers, fixed for the fight. Others make a fight that is not valid().
struct Settings {
    double roll_range = 6;        ///< highest roll added to the speed, 0 to 100; higher ones count as this one
    double max_rounds = 30;       ///< after so many rounds the fight is a draw, 1 to 1000
    double reroll_each_round = 0; ///< 1 rolls anew at each round start, 0 keeps the first rolls
};

/// kind: fight_began, round_began, turn_began, turn_ended, round_ended, waited, joined, fell, over.
struct Event {
    std::string_view kind{};
    int round = 0;
    std::string name{};
    int acts_in = 0; ///< joined: the round of the first turn, 0 for never
    std::string outcome{};
    std::string winner{};
};

/// Edges of the state diagram that one operation took, two at most; only for checking against the diagram.
class Edges {
public:
    const std::string_view* begin() const { return taken_; }
    const std::string_view* end() const { return taken_ + count_; }
    void add(std::string_view edge) { taken_[count_++] = edge; }

private:
    std::string_view taken_[2]{};
    std::size_t count_ = 0;
};

/// A refused operation has changed nothing.
struct Answer {
    std::string_view refused{}; ///< empty when the operation was done
    Edges edges{};
    std::vector<Event> events{}; ///< in order; empty as long as nobody listens, so that a turn costs next to nothing
    explicit operator bool() const { return refused.empty(); }
};

using Names = std::vector<std::string>;

/// A snapshot; the lists leave the fallen out, except fallen.
struct View {
    std::string phase{};
    int round = 0;
    std::string acting{};
    Names upcoming{}, acted{}, waited{}, newcomers{}, fallen{};
    std::string outcome{}, winner{};
};

/// One roll; it is cleaned to a whole number 0 to roll_range, and NaN or an infinity counts as 0.
using Dice = std::function<double()>;

/// One fight, for one thread. Passing the turn on costs amortised O(1), joining a running fight O(log n) for the
/// search plus the insertion into a list, starting O(n log n).
class Encounter {
public:
    explicit Encounter(const Settings& s = Settings())
        : valid_(whole(s.roll_range, 0, 100) && whole(s.max_rounds, 1, 1000) && whole(s.reroll_each_round, 0, 1)),
          roll_range_(valid_ ? s.roll_range : 6), max_rounds_(valid_ ? static_cast<int>(s.max_rounds) : 30),
          reroll_(valid_ && s.reroll_each_round == 1) {}

    /// False after bad settings (bad_setting): then everything is refused with that code.
    bool valid() const { return valid_; }
    /// before, first (turn of a round), later or over
    std::string_view phase() const {
        constexpr std::string_view names[] = {"before", "first", "later", "over"};
        return names[static_cast<std::size_t>(phase_)];
    }
    bool running() const { return phase_ == Phase::first || phase_ == Phase::later; }
    int round() const { return round_; }                ///< 0 before the fight; stays after it
    const std::string& outcome() const { return outcome_; } ///< empty, win or draw
    const std::string& winner() const { return winner_; }   ///< a team, or empty
    std::string acting() const { return running() ? in_line(at_).name : std::string(); }
    /// The listener is told of every event after its operation is complete; it may call operations itself. Take names
    /// from the event: acting() is already the one after the whole operation. A listener that throws silences only the
    /// rest of this operation's events; the operation itself has taken effect.
    void listen(std::function<void(const Event&)> listener) { listeners_.push_back(std::move(listener)); }

    /// Who will still act this round, in order.
    Names upcoming() const {
        Names names;
        for (std::size_t i = at_ + 1; running() && i < line_.size(); i++)
            if (!in_line(i).fallen) names.push_back(in_line(i).name);
        return names;
    }

    View view() const {
        View v;
        v.phase = phase(), v.round = round_, v.acting = acting(), v.upcoming = upcoming();
        v.outcome = outcome_, v.winner = winner_;
        for (std::size_t i = 0; i < line_.size(); i++) {
            const Fighter& f = in_line(i);
            if (f.fallen) continue;
            // The first entry of one who waited is no turn; he counts where he acted in the end.
            if (i < at_ && (i >= normal_ || f.waited_in != round_)) v.acted.push_back(f.name);
            if (i >= normal_) v.waited.push_back(f.name);
        }
        for (const Place& place : roster_) {
            const Fighter& f = fighters_[place.who];
            if (running() && !f.fallen && f.first_round > round_) v.newcomers.push_back(f.name);
        }
        for (const Fighter& f : fighters_)
            if (f.fallen) v.fallen.push_back(f.name);
        return v;
    }

    /// Any finite speed. Who shall stand in the next round from its start must join before the last end_turn of this
    /// one. Refused: duplicate_name, bad_name, bad_team, bad_speed, not_running.
    Answer join(const std::string& name, const std::string& team, double speed, Dice dice) {
        if (!valid_) return refuse("bad_setting");
        if (by_name_.count(name)) return refuse("duplicate_name");
        if (name.empty()) return refuse("bad_name");
        if (team.empty()) return refuse("bad_team");
        if (!std::isfinite(speed)) return refuse("bad_speed");
        if (phase_ == Phase::over) return refuse("not_running");
        Fighter made;
        made.name = name, made.team = team, made.dice = std::move(dice);
        const Place place{speed + roll(made), speed, fighters_.size()};
        fighters_.push_back(std::move(made));
        by_name_[name] = place.who;
        teams_[team]++;
        tell("joined", name, put(place));
        return done();
    }

    /// Refused: already_started, no_fighters.
    Answer start() {
        if (!valid_) return refuse("bad_setting");
        if (phase_ != Phase::before) return refuse("already_started");
        if (fighters_.empty()) return refuse("no_fighters");
        tell("fight_began");
        round_ = 1;
        if (end_if_decided("one-team")) return done();
        edges_.add("start");
        std::sort(roster_.begin(), roster_.end());
        begin_round();
        return done();
    }

    /// Ends the turn, of the named fighter if there is a name. Refused: not_running, not_your_turn.
    Answer end_turn(const std::string* name = nullptr) {
        if (const char* code = turn_refusal(name)) return refuse(code);
        pass_turn();
        return done();
    }
    Answer end_turn(const std::string& name) { return end_turn(&name); }

    /// Once per round. Refused: not_running, not_your_turn, already_waited, nobody_behind.
    Answer wait(const std::string* name = nullptr) {
        if (const char* code = turn_refusal(name)) return refuse(code);
        Fighter& f = in_line(at_);
        if (f.waited_in == round_) return refuse("already_waited");
        if (behind_ == 0) return refuse("nobody_behind");
        // The old entry stays where it is, behind the pointer, so that no index changes.
        f.waited_in = round_, f.begun_in = 0;
        behind_++;
        line_.push_back(line_[at_]);
        tell("waited", f.name);
        pass_turn();
        return done();
    }
    Answer wait(const std::string& name) { return wait(&name); }

    /// All at the same moment, for good. Refused: not_running, unknown_fighter, already_fallen.
    Answer fall(const Names& names) {
        if (!running()) return refuse(valid_ ? "not_running" : "bad_setting");
        if (names.empty()) return refuse("unknown_fighter");
        for (const auto& name : names)
            if (!by_name_.count(name)) return refuse("unknown_fighter");
        for (const auto& name : names)
            if (fighters_[by_name_[name]].fallen) return refuse("already_fallen");
        for (const auto& name : names) {
            Fighter& f = fighters_[by_name_[name]];
            if (f.fallen) continue; // a name given twice counts once
            if (f.first_round <= round_ && f.begun_in != round_) behind_--; // a turn still lay ahead
            f.fallen = fell_ = true;
            if (--teams_[f.team] == 0) teams_.erase(f.team);
            tell("fell", name);
        }
        if (end_if_decided(phase_ == Phase::first ? "won-first" : "ended-later")) return done();
        if (in_line(at_).fallen) pass_turn();
        return done();
    }

private:
    static constexpr std::size_t together = 32; // so many fighters are read in one go
    enum class Phase { before, first, later, over };

    struct Fighter {
        std::string name{};
        // Rounds and not flags, so that a new round begins without a look at everybody.
        int first_round = 0; // with a place for this fighter
        int begun_in = 0;    // last round in which a turn began; 0 after waiting, for another one will
        int waited_in = 0;   // last round of waiting
        bool fallen = false;
        Dice dice{};
        std::string team{};
    };

    // What the order needs lies in the lists themselves: neither a sort nor a search reaches for the fighters.
    struct Place {
        double value, speed;
        std::size_t who; // the number of joining, so that no two are equal

        bool operator<(const Place& other) const { // goes earlier
            if (value != other.value) return value > other.value;
            if (speed != other.speed) return speed > other.speed;
            return who < other.who;
        }
    };

    // NaN is neither below nor above: only a comparison that must be true keeps it out.
    static bool whole(double v, double low, double high) { return v >= low && v <= high && std::floor(v) == v; }

    const Fighter& in_line(std::size_t i) const { return fighters_[line_[i].who]; }
    Fighter& in_line(std::size_t i) { return fighters_[line_[i].who]; }

    double roll(const Fighter& f) const {
        const double got = f.dice ? f.dice() : 0;
        return std::isfinite(got) ? std::min(std::max(std::floor(got), 0.0), roll_range_) : 0;
    }
    static void insert(std::vector<Place>& list, const Place& place, std::size_t low, std::size_t high) {
        const auto spot = [&list](std::size_t i) { return list.begin() + static_cast<std::ptrdiff_t>(i); };
        list.insert(std::lower_bound(spot(low), spot(high), place), place);
    }
    int put(const Place& place) {
        int& first_round = fighters_[place.who].first_round;
        first_round = round_ + 1;
        if (!running()) {
            roster_.push_back(place);
            return first_round;
        }
        insert(roster_, place, 0, roster_.size());
        // While one who has waited acts, all normal places are over, whatever the value.
        if (at_ >= normal_ || place < line_[at_]) return round_ < max_rounds_ ? first_round : 0;
        insert(line_, place, at_ + 1, normal_);
        normal_++;
        behind_++;
        return first_round = round_;
    }
    void pass_turn() {
        tell("turn_ended", in_line(at_).name);
        if (phase_ == Phase::first) {
            edges_.add("turn-passes");
            phase_ = Phase::later;
        }
        std::size_t next = at_ + 1;
        while (next < line_.size() && in_line(next).fallen) next++;
        if (next < line_.size()) begin_turn(next);
        else end_round();
    }
    void begin_turn(std::size_t next) {
        at_ = next;
        if (at_ % together == 0) read_together();
        in_line(at_).begun_in = round_;
        behind_--;
        tell("turn_began", in_line(at_).name);
    }
    // The fighters lie scattered. Reading them one by one waits for the memory at each of them; reading the next few
    // in one go waits about once, which among a million makes a turn several times as fast.
    void read_together() {
        const std::size_t end = std::min(at_ + together, line_.size());
        for (std::size_t i = at_; i < end; i++) read_ = read_ != in_line(i).fallen;
    }
    void begin_round() {
        phase_ = Phase::first;
        line_ = roster_;
        normal_ = behind_ = line_.size();
        tell("round_began");
        begin_turn(0);
    }
    void end_round() {
        tell("round_ended");
        at_ = line_.size();
        if (round_ >= max_rounds_) return end("ended-later", "");
        edges_.add("new-round");
        round_++;
        const auto fallen = [this](const Place& place) { return fighters_[place.who].fallen; };
        if (std::exchange(fell_, false))
            roster_.erase(std::remove_if(roster_.begin(), roster_.end(), fallen), roster_.end());
        if (reroll_) {
            for (Place& each : roster_) each.value = each.speed + roll(fighters_[each.who]);
            std::sort(roster_.begin(), roster_.end());
        }
        begin_round();
    }
    bool end_if_decided(std::string_view edge) {
        if (teams_.size() > 1) return false;
        end(edge, teams_.empty() ? std::string() : teams_.begin()->first);
        return true;
    }
    void end(std::string_view edge, const std::string& winner) {
        edges_.add(edge);
        phase_ = Phase::over, winner_ = winner, outcome_ = winner.empty() ? "draw" : "win";
        if (!listeners_.empty()) events_.push_back(Event{"over", round_, "", 0, outcome_, winner_});
    }
    const char* turn_refusal(const std::string* name) const {
        if (!running()) return valid_ ? "not_running" : "bad_setting";
        return !name || *name == in_line(at_).name ? nullptr : "not_your_turn";
    }
    void tell(std::string_view kind, std::string_view name = {}, int acts_in = 0) {
        if (!listeners_.empty()) events_.push_back(Event{kind, round_, std::string(name), acts_in, "", ""});
    }
    // The diagram's last edge says that after the end everything is refused: a refusal there walks it.
    Answer refuse(std::string_view code) const {
        Answer answer;
        answer.refused = code;
        if (phase_ == Phase::over) answer.edges.add("end");
        return answer;
    }
    Answer done() {
        Answer answer;
        if (edges_.begin() != edges_.end()) answer.edges = std::exchange(edges_, Edges());
        if (!listeners_.empty()) deliver(answer);
        return answer;
    }
    void deliver(Answer& answer) {
        answer.events.swap(events_);
        // A listener that calls an operation comes through here again: its events queue up behind the present one.
        queue_.insert(queue_.end(), answer.events.begin(), answer.events.end());
        if (telling_) return;
        struct Telling {
            Encounter& fight;
            explicit Telling(Encounter& of) : fight(of) { fight.telling_ = true; }
            ~Telling() { fight.telling_ = false, fight.queue_.clear(); } // who threw must not hear old events later
            Telling(const Telling&) = delete;
            Telling& operator=(const Telling&) = delete;
        };
        const Telling telling(*this);
        for (; !queue_.empty(); queue_.pop_front())
            for (std::size_t i = 0; i < listeners_.size(); i++) listeners_[i](queue_.front());
    }

    bool valid_;
    double roll_range_;
    int max_rounds_;
    bool reroll_;
    std::vector<Fighter> fighters_{}; // in the order of joining
    std::unordered_map<std::string, std::size_t> by_name_{};
    std::unordered_map<std::string, int> teams_{}; // living fighters of each team
    std::vector<Place> roster_{};                  // in order; the fallen leave it at round start
    std::vector<Place> line_{};                    // the round: normal places, then those who waited
    std::size_t normal_ = 0;                       // length of the first part of the line
    std::size_t at_ = 0;                           // who acts
    std::size_t behind_ = 0;                       // living fighters whose turn lies ahead in this round
    bool fell_ = false;                            // whether the roster holds a fallen fighter
    bool read_ = false;                            // means nothing; without it no compiler would read
    Phase phase_ = Phase::before;
    int round_ = 0;
    std::string outcome_{}, winner_{};
    Edges edges_{};
    std::vector<Event> events_{};
    std::deque<std::function<void(const Event&)>> listeners_{}; // one that listens in the midst of telling moves nobody
    std::deque<Event> queue_{};
    bool telling_ = false;
};

} // namespace initiative
