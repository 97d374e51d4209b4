// Turn order by initiative: one self-contained tracker for a game.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT

import java.util.ArrayDeque
import kotlin.math.floor

/** Where a fight stands; FIRST is the first turn of the running round, LATER every other turn. */
enum class Phase { BEFORE, FIRST, LATER, OVER }

/** How a fight ended. */
enum class Outcome { WIN, DRAW }

/** What can happen. */
enum class Kind { FIGHT_BEGAN, ROUND_BEGAN, TURN_BEGAN, TURN_ENDED, ROUND_ENDED, WAITED, JOINED, FELL, OVER }

/** A setting is not a whole number in its range; the encounter is not created. */
class BadSetting(message: String) : IllegalArgumentException(message) {
    val code = "bad_setting"
}

/**
 * Something that happened, to hook sounds, effects and log lines on.
 *
 * @property name the fighter it is about; null for the fight and its rounds
 * @property actsIn only with JOINED: round of the first turn, null when there will be none any more
 * @property outcome only with OVER
 * @property winner only with OVER: the team that has won, null in a draw
 */
data class FightEvent(
    val kind: Kind,
    val round: Int,
    val name: String? = null,
    val actsIn: Int? = null,
    val outcome: Outcome? = null,
    val winner: String? = null
)

/**
 * What an operation did.
 *
 * @property refused the reason of a refusal, or null
 * @property edges only for checking against the state diagram
 * @property events what happened, in order
 */
data class Answer(val refused: String?, val edges: List<String>, val events: List<FightEvent>) {
    val accepted get() = refused == null
}

/**
 * The encounter at one moment; all names in play order.
 *
 * @property upcoming will still act in this round
 * @property acted live and have ended their turn
 * @property waited have waited in this round
 * @property newcomers joined and wait for the next round
 */
data class View(
    val phase: Phase,
    val round: Int,
    val acting: String?,
    val upcoming: List<String>,
    val acted: List<String>,
    val waited: List<String>,
    val newcomers: List<String>,
    val fallen: List<String>,
    val outcome: Outcome?,
    val winner: String?
)

/**
 * One fighter, to read; the encounter changes it.
 *
 * @property speed any finite number
 * @property number counts up from 0 in the order of joining and never changes
 */
class Fighter internal constructor(
    val name: String,
    val team: String,
    val speed: Double,
    val number: Int,
    internal val dice: () -> Number?
) : Comparable<Fighter> {
    /** The cleaned roll, 0 to the roll range. */
    var roll = 0
        internal set

    /** Speed + roll. */
    var value = 0.0
        internal set
    var fallen = false
        internal set

    /** In the running round. */
    var waited = false
        internal set
    internal var toCome = false // a turn of the running round still lies ahead
    internal var placedIn = 0 // last round with a place for this fighter

    /** Who goes earlier is smaller; no two fighters of a fight are equal. */
    override fun compareTo(other: Fighter): Int = when {
        value > other.value -> -1
        value < other.value -> 1
        speed > other.speed -> -1
        speed < other.speed -> 1
        else -> number.compareTo(other.number)
    }
}

/**
 * One fight, from BEFORE to OVER. Save this as Encounter.kt in your game and put your package line on top; it needs
 * Kotlin 1.3 or newer on the JVM.
 *
 *     import kotlin.random.Random
 *
 *     val fight = Encounter() // a d20 needs Encounter(rollRange = 20)
 *     fight.listen { println("${it.kind} ${it.name}") }
 *     fight.join("Ada", "heroes", 8) { Random.nextInt(0, 7) }
 *     fight.join("Orc", "monsters", 5) { Random.nextInt(0, 7) }
 *     fight.start()
 *     while (fight.running) {
 *         val me = fight.acting
 *         println("$me then ${fight.upcoming()}")
 *         // me acts here; whoever is out of the fight then: fight.fall("Orc")
 *         fight.endTurn(me) // or fight.wait(me): when refused, me still acts
 *     }
 *
 * With the name a doubled call is refused, and so is one after `me` fell: the turn has passed already. An operation
 * returns an [Answer]. Either it was accepted, or `answer.refused` holds the reason and nothing at all has changed. A
 * refusal is only told there: look at it, above all after join. What each reason means and what to do:
 * read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.
 *
 * Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
 * round; only a newcomer is inserted and a waiting fighter goes to the end. Not made for several threads at once.
 *
 * A turn costs amortised O(1), a join O(log n) plus an insertion into a list, a start O(n log n).
 *
 * Settings are taken as any number so that 2.5 from a data file is refused here instead of cut off on the way.
 *
 * @param rollRange highest roll added to a speed, 0 to 100; higher ones count as this one
 * @param maxRounds after so many rounds the fight is a draw, 1 to 1000
 * @param rerollEachRound 1 rolls anew at each round start from the second on, 0 never
 * @throws BadSetting if one of them is no whole number or out of range
 */
class Encounter(rollRange: Number = 6, maxRounds: Number = 30, rerollEachRound: Number = 0) {
    private val rollRange = setting("rollRange", rollRange, 0..100)
    private val maxRounds = setting("maxRounds", maxRounds, 1..1000)
    private val rerollEachRound = setting("rerollEachRound", rerollEachRound, 0..1) == 1
    private val byName = LinkedHashMap<String, Fighter>() // everybody, in the order of joining
    private val teams = HashMap<String, Int>() // how many of each live; a team of nobody is not in it
    private val roster = ArrayList<Fighter>() // in order; the fallen leave it at round start
    private val line = ArrayList<Fighter>() // the round: normal places, then those who waited
    private val listeners = ArrayList<(FightEvent) -> Unit>()
    private val undelivered = ArrayDeque<FightEvent>()
    private val edges = ArrayList<String>()
    private var events = ArrayList<FightEvent>(4)
    private var normal = 0 // length of the first part of the line
    private var at = 0 // who acts; the line is never shortened within a round, so nobody is skipped
    private var behind = 0 // living fighters whose turn lies ahead in this round

    var phase = Phase.BEFORE
        private set

    /** 0 before the fight, from 1 on in it; stays at the last round when the fight is over. */
    var round = 0
        private set

    /** Null until the fight is over. */
    var outcome: Outcome? = null
        private set

    /** The team that has won, or null. */
    var winner: String? = null
        private set

    val running: Boolean get() = phase == Phase.FIRST || phase == Phase.LATER

    /** Name of the fighter whose turn it is, or null. */
    val acting: String? get() = if (running) line[at].name else null

    /** Everybody who ever joined, in that order. */
    val fighters: Collection<Fighter> get() = byName.values

    /** Who will still act in this round, in play order, the fallen left out. Costs O(n). */
    fun upcoming(): List<String> =
        if (running) line.subList(at + 1, line.size).filter { it.toCome }.map { it.name } else emptyList()

    /** Everything worth showing; costs O(n). */
    fun view(): View {
        // The first entry of one who waited is no turn; he counts where he acted in the end.
        val acted = line.filterIndexed { i, fighter -> i < at && (i >= normal || !fighter.waited) }
        val newcomers = roster.filter { running && it.placedIn != round }
        return View(
            phase, round, acting, upcoming(),
            acted = living(acted),
            waited = living(line.drop(normal)),
            newcomers = living(newcomers),
            fallen = byName.values.filter { it.fallen }.map { it.name },
            outcome = outcome,
            winner = winner
        )
    }

    /**
     * Calls a listener with every event after its operation is complete; it may call operations itself. Take names from
     * the event: [acting] is already the one after the whole operation. A listener that throws silences only the rest
     * of this operation's events; the operation itself has taken effect.
     */
    fun listen(listener: (FightEvent) -> Unit) {
        listeners.add(listener)
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
     *   cleaned: fractions go down, then 0 to rollRange; null (no roll), NaN and infinities count as 0
     */
    fun join(name: String?, team: String?, speed: Number?, dice: () -> Number?): Answer {
        val number = speed?.toDouble() ?: Double.NaN
        if (name != null && name in byName) return refuse("duplicate_name")
        if (name.isNullOrEmpty()) return refuse("bad_name")
        if (team.isNullOrEmpty()) return refuse("bad_team")
        if (!number.isFinite()) return refuse("bad_speed")
        if (phase == Phase.OVER) return refuse("not_running")
        val fighter = Fighter(name, team, number, byName.size, dice)
        roll(fighter)
        byName[name] = fighter
        teams[team] = (teams[team] ?: 0) + 1
        tell(Kind.JOINED, name, place(fighter))
        return done()
    }

    /**
     * Begins the fight with the first round; with one team only, that team has won at once. Refused with
     * already_started or no_fighters.
     */
    fun start(): Answer {
        if (phase != Phase.BEFORE) return refuse("already_started")
        if (byName.isEmpty()) return refuse("no_fighters")
        tell(Kind.FIGHT_BEGAN)
        round = 1
        if (endIfDecided("one-team")) return done()
        edges.add("start")
        roster.sort()
        beginRound()
        return done()
    }

    /**
     * Ends the turn of the acting fighter; the next one acts, or the round ends. Refused with not_running or
     * not_your_turn.
     *
     * @param name optional protection against a late or doubled call: must be the acting fighter
     */
    fun endTurn(name: String? = null): Answer {
        turnRefusal(name)?.let { return refuse(it) }
        passTurn()
        return done()
    }

    /**
     * Lets the acting fighter give the turn away and go last in this round, once per fighter and round. Refused with
     * not_running, not_your_turn, already_waited, or nobody_behind (no living fighter can still act in this round).
     *
     * @param name as in [endTurn]
     */
    fun wait(name: String? = null): Answer {
        turnRefusal(name)?.let { return refuse(it) }
        val fighter = line[at]
        if (fighter.waited) return refuse("already_waited")
        if (behind == 0) return refuse("nobody_behind")
        // The old entry stays where it is, behind the pointer, so that no index changes.
        fighter.waited = true
        fighter.toCome = true
        behind++
        line.add(fighter)
        tell(Kind.WAITED, fighter.name)
        passTurn()
        return done()
    }

    /**
     * Takes one fighter or several at the same moment out of the fight, for good. First the end of the fight is tested;
     * if it goes on and the acting fighter fell, the turn passes at once. Refused as a whole with not_running,
     * unknown_fighter (also when nobody is named) or already_fallen.
     */
    fun fall(vararg names: String?): Answer {
        if (!running) return refuse("not_running")
        val falling = names.mapNotNull { byName[it ?: ""] }
        if (names.isEmpty() || falling.size < names.size) return refuse("unknown_fighter")
        if (falling.any { it.fallen }) return refuse("already_fallen")
        falling.distinct().forEach(::markFallen)
        if (endIfDecided(if (phase == Phase.FIRST) "won-first" else "ended-later")) return done()
        if (line[at].fallen) passTurn()
        return done()
    }

    private fun setting(name: String, value: Number, range: IntRange): Int {
        // NaN is neither below nor above: only a comparison that must be true keeps it out.
        val number = value.toDouble()
        if (number >= range.first && number <= range.last && floor(number) == number) return number.toInt()
        throw BadSetting("$name must be a whole number ${range.first} to ${range.last}")
    }

    private fun roll(fighter: Fighter) {
        val roll = fighter.dice()?.toDouble() ?: Double.NaN
        fighter.roll = if (roll.isFinite()) floor(roll).coerceIn(0.0, rollRange.toDouble()).toInt() else 0
        fighter.value = fighter.speed + fighter.roll
    }

    /** Puts a newcomer into the roster and, if his place is not over, into this round; returns his first round. */
    private fun place(fighter: Fighter): Int? {
        if (!running) {
            roster.add(fighter)
            return 1
        }
        // The search never finds anybody, for no two fighters are equal: it returns -1 - spot.
        roster.add(-1 - roster.binarySearch(fighter), fighter)
        // While one who has waited acts, all normal places are over, whatever the value.
        if (at >= normal || fighter < line[at]) return if (round < maxRounds) round + 1 else null
        line.add(-1 - line.binarySearch(fighter, at + 1, normal), fighter)
        normal++
        behind++
        fighter.toCome = true
        fighter.placedIn = round
        return round
    }

    private fun markFallen(fighter: Fighter) {
        fighter.fallen = true
        if (fighter.toCome) behind--
        fighter.toCome = false
        val left = teams.getValue(fighter.team) - 1
        if (left > 0) teams[fighter.team] = left else teams.remove(fighter.team)
        tell(Kind.FELL, fighter.name)
    }

    /** Lets the next fighter act who is still to come; ends the round if there is none. */
    private fun passTurn() {
        tell(Kind.TURN_ENDED, line[at].name)
        if (phase == Phase.FIRST) {
            edges.add("turn-passes")
            phase = Phase.LATER
        }
        var next = at + 1
        while (next < line.size && !line[next].toCome) next++
        if (next < line.size) beginTurn(next) else endRound()
    }

    private fun beginTurn(next: Int) {
        at = next
        line[at].toCome = false
        behind--
        tell(Kind.TURN_BEGAN, line[at].name)
    }

    private fun beginRound() {
        phase = Phase.FIRST
        line.clear()
        line.addAll(roster)
        normal = line.size
        behind = normal
        for (fighter in line) {
            fighter.toCome = true
            fighter.waited = false
            fighter.placedIn = round
        }
        tell(Kind.ROUND_BEGAN)
        beginTurn(0)
    }

    private fun endRound() {
        tell(Kind.ROUND_ENDED)
        at = line.size
        if (round >= maxRounds) return end("ended-later", null)
        edges.add("new-round")
        round++
        roster.removeAll { it.fallen }
        if (rerollEachRound) {
            roster.forEach(::roll)
            roster.sort()
        }
        beginRound()
    }

    /** Ends the fight if at most one team lives; tells whether it is over. */
    private fun endIfDecided(edge: String): Boolean {
        if (teams.size > 1) return false
        end(edge, teams.keys.firstOrNull())
        return true
    }

    private fun end(edge: String, team: String?) {
        edges.add(edge)
        phase = Phase.OVER
        outcome = if (team == null) Outcome.DRAW else Outcome.WIN
        winner = team
        events.add(FightEvent(Kind.OVER, round, outcome = outcome, winner = winner))
    }

    private fun turnRefusal(name: String?): String? = when {
        !running -> "not_running"
        name != null && name != line[at].name -> "not_your_turn"
        else -> null
    }

    private fun tell(kind: Kind, name: String? = null, actsIn: Int? = null) {
        events.add(FightEvent(kind, round, name, actsIn))
    }

    // The diagram's last edge says that after the end everything is refused: a refusal there walks it.
    private fun refuse(code: String) =
        Answer(code, if (phase == Phase.OVER) listOf("end") else emptyList(), emptyList())

    private fun done(): Answer {
        val answer = Answer(null, edges.toList(), events)
        edges.clear()
        events = ArrayList(4) // the old list belongs to the answer now
        if (listeners.isEmpty()) return answer
        // A listener that calls an operation comes through here again: its events queue up behind the present one.
        val nested = undelivered.isNotEmpty()
        undelivered.addAll(answer.events)
        if (nested) return answer
        try {
            while (undelivered.isNotEmpty()) {
                for (i in 0 until listeners.size) listeners[i](undelivered.peek())
                undelivered.remove()
            }
        } finally {
            undelivered.clear() // a listener that has thrown must not hear old events later
        }
        return answer
    }
}

private fun living(fighters: List<Fighter>) = fighters.filter { !it.fallen }.map { it.name }
