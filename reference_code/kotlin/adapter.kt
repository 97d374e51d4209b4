// The tracker of Encounter.kt behind the adapter protocol of initiative-mcp: the template, filled in.
// MIT License, Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Names are translated here, never behaviour.

@file:JvmName("Adapter")

import java.io.FileDescriptor
import java.io.FileOutputStream
import java.io.PrintStream
import java.io.PrintWriter
import java.io.StringWriter

const val ABOUT = """"ok":true,"protocol":1,"implementation":{"name":"initiative-kotlin","language":"kotlin",""" +
    """"version":"1"},"rules":["core"],"features":["named-turns","fall-together","odd-inputs","unicode-names",""" +
    """"refusal-codes"],"observes":["acting","round","outcome","winner","phase","upcoming"]"""

/** One fight in the tracker. */
class Game(rollRange: Double, maxRounds: Double, rerollEachRound: Double) {
    private val fight = try {
        Encounter(rollRange, maxRounds, rerollEachRound)
    } catch (error: BadSetting) {
        throw Refused(error.code)
    }
    private val heard = ArrayList<FightEvent>()
    private var answer: Answer? = null

    init {
        fight.listen { heard.add(it) }
    }

    fun join(name: String?, team: String?, speed: Double?, roll: () -> Double?) =
        note(fight.join(name, team, speed, roll))

    fun start() = note(fight.start())

    fun endTurn(name: String?) = note(fight.endTurn(name))

    fun wait(name: String?) = note(fight.wait(name))

    fun fall(names: List<String?>) = note(fight.fall(*names.toTypedArray()))

    fun state() = State(
        listOfNotNull(fight.acting), fight.round, word(fight.outcome), fight.winner, word(fight.phase),
        fight.upcoming(), more()
    )

    private fun note(answered: Answer): String? {
        answer = answered
        return answered.refused
    }

    /** Everything else the tracker tells; compared in its own tests. */
    private fun more(): String {
        val (phase, round, acting, upcoming, acted, waited, newcomers, fallen, outcome, winner) = fight.view()
        val lists = listOf(upcoming, acted, waited, newcomers, fallen).joinToString(",") { Json.list(it) }
        val view = "${Json.quote(word(phase))},$round,${Json.quote(acting)},$lists,${Json.quote(word(outcome))}"
        val more = ",\"edges\":${Json.list(answer?.edges ?: listOf("create"))}" +
            ",\"events\":${told(answer?.events ?: emptyList())},\"heard\":${told(heard)}" +
            ",\"view\":[$view,${Json.quote(winner)}]"
        heard.clear()
        return more
    }

    private fun told(events: List<FightEvent>) = events.joinToString(",", "[", "]") {
        "[${Json.quote(word(it.kind))},${it.round},${Json.quote(it.name)},${it.actsIn}" +
            ",${Json.quote(word(it.outcome))},${Json.quote(it.winner)}]"
    }

    private fun word(constant: Enum<*>?) = constant?.name?.map { if (it in 'A'..'Z') it + 32 else it }?.joinToString("")
}

// From here on nothing has to be changed.

/** What is told of the fight; [phase] and [upcoming] stay null when they are not observed. */
class State(
    val acting: List<String>,
    val round: Int,
    val outcome: String?,
    val winner: String?,
    val phase: String? = null,
    val upcoming: List<String>? = null,
    val more: String = "" // further members of the answer; nobody compares them
)

/** A line that has not been filled in. */
class NotYet(what: String) : Exception("not filled in yet: $what")

/** Thrown in the constructor of [Game] when your code refuses the settings. */
class Refused(val code: String) : Exception(code)

/** Just as much JSON as the protocol promises: no escapes, no white space outside of text. */
object Json {
    /** The value of a key as it stands in the line, or null. */
    fun find(line: String, key: String): String? {
        val mark = "\"$key\":"
        val from = line.indexOf(mark)
        return if (from < 0) null else line.substring(from + mark.length, end(line, from + mark.length))
    }

    /** The items of a list as they stand in the line; none when there is no list. */
    fun items(list: String?): List<String> {
        val items = ArrayList<String>()
        var from = 1
        while (list != null && list.startsWith("[") && from < list.length - 1) {
            val end = end(list, from)
            items.add(list.substring(from, end))
            from = end + 1
        }
        return items
    }

    /** The text in quotes, or null for anything else. */
    fun text(value: String?): String? = if (value != null && value.startsWith("\"")) value.trim('"') else null

    /** The number; null for what is missing and for text, true and everything else that cannot be a Number. */
    fun number(value: String?): Double? = when (value) {
        null -> null
        "{\"$\":\"nan\"}" -> Double.NaN
        "{\"$\":\"inf\"}" -> Double.POSITIVE_INFINITY
        "{\"$\":\"-inf\"}" -> Double.NEGATIVE_INFINITY
        else -> value.toDoubleOrNull()
    }

    fun quote(text: String?): String {
        if (text == null) return "null"
        val escaped = text.map { c ->
            if (c < ' ' || c == '"' || c == '\\') "\\u" + (c - '\u0000').toString(16).padStart(4, '0') else c.toString()
        }
        return escaped.joinToString("", "\"", "\"")
    }

    fun list(texts: List<String>): String = texts.joinToString(",", "[", "]") { quote(it) }

    private fun end(line: String, start: Int): Int {
        var depth = 0
        var text = false
        for (at in start until line.length) {
            val c = line[at]
            if (c == '"') text = !text
            if (text) continue
            if (depth == 0 && c in ",]}") return at
            if (c in "[{") depth++
            if (c in "]}") depth--
        }
        return line.length
    }
}

private var game: Game? = null

fun main() {
    val output = PrintStream(FileOutputStream(FileDescriptor.out), false, "UTF-8")
    for (line in generateSequence(System.`in`.bufferedReader()::readLine)) {
        val command = Json.text(Json.find(line, "cmd"))
        if (command == "stop") break
        output.print("{\"seq\":${Json.find(line, "seq")},${safely(command, line)}}\n")
        output.flush()
    }
}

private fun safely(command: String?, line: String): String = try {
    when (command) {
        "start" -> ABOUT
        "begin" -> {
            game = null
            val settings = listOf("rollRange", "maxRounds", "rerollEachRound").map {
                Json.number(Json.find(line, it)) ?: Double.NaN // a setting that is no number
            }
            Game(settings[0], settings[1], settings[2]).let {
                game = it
                reply(it, null)
            }
        }
        else -> game!!.let { reply(it, carryOut(it, line)) }
    }
} catch (error: NotYet) {
    "\"unsupported\":${Json.quote(error.message)}"
} catch (error: Refused) {
    "\"refused\":${Json.quote(error.code)}"
} catch (error: Exception) {
    val trace = StringWriter().also { error.printStackTrace(PrintWriter(it)) }.toString()
    "\"crashed\":{\"message\":${Json.quote(error.toString())},\"trace\":${Json.quote(trace)}}"
}

private fun carryOut(game: Game, line: String): String? {
    val name = Json.text(Json.find(line, "name"))
    return when (Json.text(Json.find(line, "op"))) {
        "join" -> {
            val rolls = Json.items(Json.find(line, "rolls")).iterator()
            val dice = { if (rolls.hasNext()) Json.number(rolls.next()) else null }
            game.join(name, Json.text(Json.find(line, "team")), Json.number(Json.find(line, "speed")), dice)
        }
        "start" -> game.start()
        "end_turn" -> game.endTurn(name)
        "wait" -> game.wait(name)
        "fall" -> game.fall(Json.items(Json.find(line, "names")).map { Json.text(it) })
        else -> throw NotYet(line)
    }
}

private fun reply(game: Game, refused: String?): String = with(game.state()) {
    (if (refused == null) "\"ok\":true" else "\"refused\":${Json.quote(refused)}") +
        ",\"state\":{\"acting\":${Json.list(acting)},\"round\":$round" +
        ",\"outcome\":${Json.quote(outcome)},\"winner\":${Json.quote(winner)}" +
        (if (phase == null) "" else ",\"phase\":${Json.quote(phase)}") +
        (if (upcoming == null) "" else ",\"upcoming\":${Json.list(upcoming)}") + "}$more"
}
