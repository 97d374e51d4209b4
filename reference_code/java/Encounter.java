// Turn order by initiative: one self-contained tracker for a game.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * One fight, from BEFORE to OVER. Save this as Encounter.java in your game and put your package line on top; it needs
 * Java 11.
 *
 * <pre>{@code
 * Random random = new Random();
 * Encounter fight = new Encounter(); // a d20 needs new Encounter(20, 30, 0)
 * fight.listen(event -> System.out.println(event.kind + " " + event.name));
 * fight.join("Ada", "heroes", 8, () -> random.nextInt(7));
 * fight.join("Orc", "monsters", 5, () -> random.nextInt(7));
 * fight.start();
 * while (fight.running()) {
 *     String me = fight.acting();
 *     // me acts here; whoever is out of the fight then: fight.fall("Orc")
 *     fight.endTurn(me); // or fight.waitTurn(me): when refused, me still acts
 * }
 * }</pre>
 *
 * <p>With the name a doubled call is refused, and so is one after me fell: the turn has passed already. An operation
 * returns an {@link Answer}. Either it was accepted, or {@code answer.refused} holds the reason and nothing at all has
 * changed. A refusal is only told there: look at it, above all after join. What each reason means and what to do:
 * read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.
 *
 * <p>Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
 * round; only a newcomer is inserted and a waiting fighter goes to the end. Not made for several threads at once.
 *
 * <p>A turn costs amortised O(1), a join O(log n) plus an insertion into a list, a start O(n log n).
 */
public final class Encounter {

    /** Where a fight stands; FIRST is the first turn of the running round, LATER every other turn. */
    public enum Phase { BEFORE, FIRST, LATER, OVER }

    /** How a fight ended. */
    public enum Outcome { WIN, DRAW }

    /** What can happen. */
    public enum Kind { FIGHT_BEGAN, ROUND_BEGAN, TURN_BEGAN, TURN_ENDED, ROUND_ENDED, WAITED, JOINED, FELL, OVER }

    /** A setting is not a whole number in its range; the encounter is not created. */
    public static final class BadSetting extends IllegalArgumentException {
        public static final String CODE = "bad_setting";
        private static final long serialVersionUID = 1;

        BadSetting(String message) {
            super(message);
        }
    }

    /** Something that happened, to hook sounds, effects and log lines on. */
    public static final class Event {
        public final Kind kind;
        public final int round;
        /** The fighter it is about; null for the fight and its rounds. */
        public final String name;
        /** Only with JOINED: round of the first turn, null when there will be none any more. */
        public final Integer actsIn;
        /** Only with OVER. */
        public final Outcome outcome;
        /** Only with OVER: the team that has won, null in a draw. */
        public final String winner;

        Event(Kind kind, int round, String name, Integer actsIn, Outcome outcome, String winner) {
            this.kind = kind;
            this.round = round;
            this.name = name;
            this.actsIn = actsIn;
            this.outcome = outcome;
            this.winner = winner;
        }
    }

    /** What an operation did; the edges are only for checking against the state diagram. */
    public static final class Answer {
        /** The reason, or null. */
        public final String refused;
        public final List<String> edges;
        public final List<Event> events;

        Answer(String refused, List<String> edges, List<Event> events) {
            this.refused = refused;
            this.edges = edges;
            this.events = events;
        }

        public boolean accepted() { return refused == null; }
    }

    /** The encounter at one moment; all names in play order. */
    public static final class View {
        public Phase phase;
        public int round;
        public String acting;
        /** Will still act in this round. */
        public List<String> upcoming;
        /** Live and have ended their turn. */
        public final List<String> acted = new ArrayList<>();
        /** Have waited in this round. */
        public final List<String> waited = new ArrayList<>();
        /** Joined and wait for the next round. */
        public final List<String> newcomers = new ArrayList<>();
        public final List<String> fallen = new ArrayList<>();
        public Outcome outcome;
        public String winner;
    }

    /** One fighter, to read; the encounter changes it. */
    public static final class Fighter implements Comparable<Fighter> {
        public final String name;
        public final String team;
        /** Any finite number. */
        public final double speed;
        /** Counts up from 0 in the order of joining and never changes. */
        public final int number;
        private final DoubleSupplier dice;
        private int roll;
        private double value;
        private boolean fallen;
        // Rounds and not flags: a new round begins without a look at everybody.
        private int firstRound; // with a place for this fighter
        private int begunIn; // last round in which a turn began; 0 after waiting, for another one will
        private int waitedIn; // last round of waiting

        private Fighter(String name, String team, double speed, int number, DoubleSupplier dice) {
            this.name = name;
            this.team = team;
            this.speed = speed;
            this.number = number;
            this.dice = dice;
        }

        /** The cleaned roll, 0 to the roll range. */
        public int roll() { return roll; }

        /** Speed + roll. */
        public double value() { return value; }

        public boolean fallen() { return fallen; }

        /** Who goes earlier is smaller; no two fighters of a fight are equal. */
        @Override
        public int compareTo(Fighter other) {
            // Double.compare would tell -0.0 from 0.0.
            if (value != other.value) return value > other.value ? -1 : 1;
            if (speed != other.speed) return speed > other.speed ? -1 : 1;
            return Integer.compare(number, other.number);
        }
    }

    private final int rollRange;
    private final int maxRounds;
    private final boolean rerollEachRound;
    private final List<Fighter> everybody = new ArrayList<>(); // in the order of joining
    private final Map<String, Fighter> byName = new HashMap<>();
    private final Map<String, Integer> teams = new HashMap<>(); // how many of each live; a team of nobody is not in it
    private final List<Fighter> roster = new ArrayList<>(); // in order; the fallen leave it at round start
    private final List<Fighter> line = new ArrayList<>(); // the round: normal places, then those who waited
    private final List<Consumer<? super Event>> listeners = new ArrayList<>();
    private final Deque<Event> undelivered = new ArrayDeque<>();
    private final List<String> edges = new ArrayList<>();
    private List<Event> events = new ArrayList<>(4);
    private int normal; // length of the first part of the line
    private int at; // who acts; the line is never shortened within a round, so nobody is skipped
    private int behind; // living fighters whose turn lies ahead in this round
    private Phase phase = Phase.BEFORE;
    private int round;
    private Outcome outcome;
    private String winner;

    /** Creates an encounter with the start values: roll range 6, at most 30 rounds, no new rolls. */
    public Encounter() {
        this(6, 30, 0);
    }

    /**
     * Creates an encounter. Settings are taken as double so that 2.5 from a data file is refused here instead of cut
     * off on the way.
     *
     * @param rollRange highest roll added to a speed, 0 to 100; higher ones count as this one
     * @param maxRounds after so many rounds the fight is a draw, 1 to 1000
     * @param rerollEachRound 1 rolls anew at each round start from the second on, 0 never
     * @throws BadSetting if one of them is no whole number or out of range
     */
    public Encounter(double rollRange, double maxRounds, double rerollEachRound) {
        this.rollRange = setting("rollRange", rollRange, 0, 100);
        this.maxRounds = setting("maxRounds", maxRounds, 1, 1000);
        this.rerollEachRound = setting("rerollEachRound", rerollEachRound, 0, 1) == 1;
    }

    public Phase phase() { return phase; }

    /** 0 before the fight, from 1 on in it; stays at the last round when the fight is over. */
    public int round() { return round; }

    public boolean running() { return phase == Phase.FIRST || phase == Phase.LATER; }

    /** Name of the fighter whose turn it is, or null. */
    public String acting() { return running() ? line.get(at).name : null; }

    /** Null until the fight is over. */
    public Outcome outcome() { return outcome; }

    /** The team that has won, or null. */
    public String winner() { return winner; }

    /** Everybody who ever joined, in that order. */
    public List<Fighter> fighters() { return Collections.unmodifiableList(everybody); }

    /** Who will still act in this round, in play order, the fallen left out. Costs O(n). */
    public List<String> upcoming() {
        List<String> names = new ArrayList<>();
        for (int i = at + 1; running() && i < line.size(); i++) {
            if (!line.get(i).fallen) names.add(line.get(i).name);
        }
        return names;
    }

    /** Everything worth showing; costs O(n). */
    public View view() {
        View view = new View();
        view.phase = phase;
        view.round = round;
        view.acting = acting();
        view.upcoming = upcoming();
        view.outcome = outcome;
        view.winner = winner;
        for (int i = 0; i < line.size(); i++) {
            Fighter fighter = line.get(i);
            if (fighter.fallen) continue;
            // The first entry of one who waited is no turn; he counts where he acted in the end.
            if (i < at && (i >= normal || fighter.waitedIn != round)) view.acted.add(fighter.name);
            if (i >= normal) view.waited.add(fighter.name);
        }
        for (Fighter fighter : roster) {
            if (running() && !fighter.fallen && fighter.firstRound > round) view.newcomers.add(fighter.name);
        }
        for (Fighter fighter : everybody) {
            if (fighter.fallen) view.fallen.add(fighter.name);
        }
        return view;
    }

    /**
     * Calls a listener with every event after its operation is complete; it may call operations itself. Take names from
     * the event: acting() is already the one after the whole operation. A listener that throws silences only the rest
     * of this operation's events; the operation itself has taken effect.
     */
    public void listen(Consumer<? super Event> listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Adds a fighter, before the fight or in the middle of it. Refused with duplicate_name, bad_name, bad_team,
     * bad_speed or not_running (the fight is over). Who shall stand in the next round from its start must join before
     * the last endTurn of this one.
     *
     * @param name text, never used before in this fight
     * @param team text
     * @param speed any finite number; a broken one is refused, not repaired
     * @param dice rolls once now, and once at each round start with rerollEachRound; must not throw. The result is
     *     cleaned: fractions go down, then 0 to rollRange; NaN (no roll) and infinities count as 0
     */
    public Answer join(String name, String team, double speed, DoubleSupplier dice) {
        Objects.requireNonNull(dice, "dice, e.g. () -> random.nextInt(7)");
        if (byName.containsKey(name)) return refuse("duplicate_name");
        if (name == null || name.isEmpty()) return refuse("bad_name");
        if (team == null || team.isEmpty()) return refuse("bad_team");
        if (!Double.isFinite(speed)) return refuse("bad_speed");
        if (phase == Phase.OVER) return refuse("not_running");
        Fighter fighter = new Fighter(name, team, speed, everybody.size(), dice);
        roll(fighter);
        everybody.add(fighter);
        byName.put(name, fighter);
        teams.merge(team, 1, Integer::sum);
        tell(Kind.JOINED, name, place(fighter));
        return done();
    }

    /**
     * Begins the fight with the first round; with one team only, that team has won at once. Refused with
     * already_started or no_fighters.
     */
    public Answer start() {
        if (phase != Phase.BEFORE) return refuse("already_started");
        if (everybody.isEmpty()) return refuse("no_fighters");
        tell(Kind.FIGHT_BEGAN, null, null);
        round = 1;
        if (endIfDecided("one-team")) return done();
        edges.add("start");
        Collections.sort(roster);
        beginRound();
        return done();
    }

    /** Ends the turn of the acting fighter, whoever it is; see {@link #endTurn(String)}. */
    public Answer endTurn() {
        return endTurn(null);
    }

    /**
     * Ends the turn of the acting fighter; the next one acts, or the round ends. Refused with not_running or
     * not_your_turn.
     *
     * @param name protection against a late or doubled call: must be the acting fighter; null asks for none
     */
    public Answer endTurn(String name) {
        String refusal = turnRefusal(name);
        if (refusal != null) return refuse(refusal);
        passTurn();
        return done();
    }

    /** Lets the acting fighter wait, whoever it is; see {@link #waitTurn(String)}. */
    public Answer waitTurn() {
        return waitTurn(null);
    }

    /**
     * Lets the acting fighter give the turn away and go last in this round, once per fighter and round. Every Java
     * object has a wait() for threads already, hence the name. Refused with not_running, not_your_turn, already_waited,
     * or nobody_behind (no living fighter can still act in this round).
     *
     * @param name as in endTurn
     */
    public Answer waitTurn(String name) {
        String refusal = turnRefusal(name);
        if (refusal != null) return refuse(refusal);
        Fighter fighter = line.get(at);
        if (fighter.waitedIn == round) return refuse("already_waited");
        if (behind == 0) return refuse("nobody_behind");
        // The old entry stays where it is, behind the pointer, so that no index changes.
        fighter.waitedIn = round;
        fighter.begunIn = 0;
        behind++;
        line.add(fighter);
        tell(Kind.WAITED, fighter.name, null);
        passTurn();
        return done();
    }

    /**
     * Takes one fighter or several at the same moment out of the fight, for good. First the end of the fight is tested;
     * if it goes on and the acting fighter fell, the turn passes at once. Refused as a whole with not_running,
     * unknown_fighter (also when nobody is named) or already_fallen.
     */
    public Answer fall(String... names) {
        if (!running()) return refuse("not_running");
        for (String name : names) {
            if (!byName.containsKey(name)) return refuse("unknown_fighter");
        }
        if (names.length == 0) return refuse("unknown_fighter");
        for (String name : names) {
            if (byName.get(name).fallen) return refuse("already_fallen");
        }
        for (String name : names) {
            if (!byName.get(name).fallen) markFallen(byName.get(name)); // a name given twice counts once
        }
        if (endIfDecided(phase == Phase.FIRST ? "won-first" : "ended-later")) return done();
        if (line.get(at).fallen) passTurn();
        return done();
    }

    private static int setting(String name, double value, int lowest, int highest) {
        // NaN is neither below nor above: only a comparison that must be true keeps it out.
        if (value >= lowest && value <= highest && Math.floor(value) == value) return (int) value;
        throw new BadSetting(name + " must be a whole number " + lowest + " to " + highest);
    }

    private void roll(Fighter fighter) {
        double roll = fighter.dice.getAsDouble();
        fighter.roll = Double.isFinite(roll) ? (int) Math.min(Math.max(Math.floor(roll), 0), rollRange) : 0;
        fighter.value = fighter.speed + fighter.roll;
    }

    /** Puts a newcomer into the roster and, if his place is not over, into this round; returns his first round. */
    private Integer place(Fighter fighter) {
        fighter.firstRound = round + 1;
        if (!running()) {
            roster.add(fighter);
            return 1;
        }
        roster.add(spot(roster, fighter), fighter);
        // While one who has waited acts, all normal places are over, whatever the value.
        if (at >= normal || fighter.compareTo(line.get(at)) < 0) return round < maxRounds ? round + 1 : null;
        line.add(at + 1 + spot(line.subList(at + 1, normal), fighter), fighter);
        normal++;
        behind++;
        fighter.firstRound = round;
        return round;
    }

    private static int spot(List<Fighter> sorted, Fighter fighter) {
        return -1 - Collections.binarySearch(sorted, fighter); // never found, for no two are equal
    }

    private void markFallen(Fighter fighter) {
        if (fighter.firstRound <= round && fighter.begunIn != round) behind--; // a turn still lay ahead
        fighter.fallen = true;
        teams.computeIfPresent(fighter.team, (team, count) -> count > 1 ? count - 1 : null);
        tell(Kind.FELL, fighter.name, null);
    }

    /** Lets the next fighter act who is still to come; ends the round if there is none. */
    private void passTurn() {
        tell(Kind.TURN_ENDED, line.get(at).name, null);
        if (phase == Phase.FIRST) {
            edges.add("turn-passes");
            phase = Phase.LATER;
        }
        int next = at + 1;
        while (next < line.size() && line.get(next).fallen) next++;
        if (next < line.size()) {
            beginTurn(next);
        } else {
            endRound();
        }
    }

    private void beginTurn(int next) {
        at = next;
        Fighter fighter = line.get(at);
        fighter.begunIn = round;
        behind--;
        tell(Kind.TURN_BEGAN, fighter.name, null);
    }

    private void beginRound() {
        phase = Phase.FIRST;
        line.clear();
        line.addAll(roster);
        normal = line.size();
        behind = normal;
        tell(Kind.ROUND_BEGAN, null, null);
        beginTurn(0);
    }

    private void endRound() {
        tell(Kind.ROUND_ENDED, null, null);
        at = line.size();
        if (round >= maxRounds) {
            end("ended-later", null);
            return;
        }
        edges.add("new-round");
        round++;
        roster.removeIf(fighter -> fighter.fallen);
        if (rerollEachRound) {
            roster.forEach(this::roll);
            Collections.sort(roster);
        }
        beginRound();
    }

    /** Ends the fight if at most one team lives; tells whether it is over. */
    private boolean endIfDecided(String edge) {
        if (teams.size() > 1) return false;
        end(edge, teams.isEmpty() ? null : teams.keySet().iterator().next());
        return true;
    }

    private void end(String edge, String team) {
        edges.add(edge);
        phase = Phase.OVER;
        outcome = team == null ? Outcome.DRAW : Outcome.WIN;
        winner = team;
        events.add(new Event(Kind.OVER, round, null, null, outcome, winner));
    }

    private String turnRefusal(String name) {
        if (!running()) return "not_running";
        return name == null || name.equals(line.get(at).name) ? null : "not_your_turn";
    }

    private void tell(Kind kind, String name, Integer actsIn) {
        events.add(new Event(kind, round, name, actsIn, null, null));
    }

    private Answer refuse(String code) {
        // The diagram's last edge says that after the end everything is refused: a refusal there walks it.
        return new Answer(code, phase == Phase.OVER ? List.of("end") : List.of(), List.of());
    }

    private Answer done() {
        Answer answer = new Answer(null, edges.isEmpty() ? List.of() : List.copyOf(edges), events);
        edges.clear();
        events = new ArrayList<>(4); // the old list belongs to the answer now
        if (listeners.isEmpty()) return answer;
        // A listener that calls an operation comes through here again: its events queue up behind the present one.
        boolean nested = !undelivered.isEmpty();
        undelivered.addAll(answer.events);
        if (nested) return answer;
        try {
            for (; !undelivered.isEmpty(); undelivered.remove()) {
                for (int i = 0; i < listeners.size(); i++) listeners.get(i).accept(undelivered.peek());
            }
        } finally {
            undelivered.clear(); // a listener that has thrown must not hear old events later
        }
        return answer;
    }
}
