// Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules.
//
// It reads one JSON request per line from standard input and writes one JSON answer per line to standard output.
// Fill in the lines marked TODO; they are the only ones that know your code. Until then it answers, honestly, that
// nothing is there yet. Compile it together with the files of your turn order, then run:
//
//     kotlinc -include-runtime -d adapter.jar adapter_template.kt YourTurnOrder.kt
//     initiative-mcp verify -- java -cp adapter.jar Adapter
//
// First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what
// is judged. Print for yourself with System.err.

@file:JvmName("Adapter")

import java.io.FileDescriptor
import java.io.FileOutputStream
import java.io.PrintStream
import java.io.PrintWriter
import java.io.StringWriter

// TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed: named-turns (a name in
// end_turn and wait), fall-together (several names in fall), odd-inputs (NaN, infinity, null), unicode-names,
// refusal-codes (your refusals carry the codes of the rules): "features":["named-turns","unicode-names"]
const val ABOUT = """"ok":true,"protocol":1,"implementation":{"name":"my-game","language":"kotlin"},""" +
    """"rules":["core"],"features":[],"observes":["acting","round","outcome","winner"]"""

/**
 * One fight in your code, created anew without a memory of any earlier one. Every operation returns null when it took
 * effect, or why it was refused: your code for it ("not_your_turn" and so on), or any word if you have no codes.
 * Nothing may have changed then.
 */
@Suppress("UNUSED_PARAMETER")
class Game(rollRange: Double, maxRounds: Double, rerollEachRound: Double) {
    // TODO: private val fight = Fight(rollRange.toInt(), maxRounds.toInt(), rerollEachRound == 1.0)
    init {
        throw NotYet("create a fight")
    }

    /** Let your code call [roll] wherever it rolls for this fighter; null means that there is no roll. */
    fun join(name: String?, team: String?, speed: Double?, roll: () -> Double?): String? {
        throw NotYet("join") // TODO: return if (fight.add(name, team, speed, roll)) null else "refused"
    }

    fun start(): String? {
        throw NotYet("start") // TODO: fight.begin(); return null
    }

    /** End the turn of whoever is acting; [name] is null unless you declared named-turns. */
    fun endTurn(name: String?): String? {
        throw NotYet("end_turn") // TODO: fight.nextTurn(); return null
    }

    /** Let whoever is acting go last in this round; [name] as in [endTurn]. */
    fun wait(name: String?): String? {
        throw NotYet("wait") // TODO: return if (fight.goLast()) null else "refused"
    }

    /** Take fighters out of the fight; one name unless you declared fall-together. */
    fun fall(names: List<String?>): String? {
        throw NotYet("fall") // TODO: fight.kill(names[0]); return null
    }

    /** What your code shows now; outcome is "win", "draw" or null. Phase and upcoming may be added. */
    fun state(): State {
        throw NotYet("state") // TODO: return State(listOf(fight.current), fight.round, fight.outcome, fight.winner)
    }
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
