// Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules.
//
// It reads one JSON request per line from standard input and writes one JSON answer per line to standard output.
// Fill in the lines marked TODO; they are the only ones that know your code. Until then it answers, honestly, that
// nothing is there yet. Compile it together with the files of your turn order, then run:
//
//     javac -d build adapter_template.java YourTurnOrder.java
//     initiative-mcp verify -- java -cp build Adapter
//
// First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what
// is judged. Print for yourself with System.err.

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;

/**
 * One fight in your code. Every operation returns null when it took effect, or why it was refused: your code for it
 * ("not_your_turn" and so on), or any word if you have no codes. Nothing may have changed then.
 */
final class Game {
    // TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed: named-turns (a name
    // in end_turn and wait), fall-together (several names in fall), odd-inputs (NaN and infinity), unicode-names,
    // refusal-codes (your refusals carry the codes of the rules): "features":["named-turns","unicode-names"]
    static final String ABOUT =
        "\"ok\":true,\"protocol\":1,\"implementation\":{\"name\":\"my-game\",\"language\":\"java\"},"
        + "\"rules\":[\"core\"],\"features\":[],\"observes\":[\"acting\",\"round\",\"outcome\",\"winner\"]";

    // TODO: private final Fight fight;

    /** A fresh fight that knows nothing of any earlier one. */
    Game(double rollRange, double maxRounds, double rerollEachRound) {
        throw new NotYet("create a fight"); // TODO: fight = new Fight((int) rollRange, (int) maxRounds, …);
    }

    /** Let your code call roll.getAsDouble() wherever it rolls for this fighter; NaN means that there is no roll. */
    String join(String name, String team, double speed, DoubleSupplier roll) {
        throw new NotYet("join"); // TODO: return fight.add(name, team, speed, roll) ? null : "refused";
    }

    String start() {
        throw new NotYet("start"); // TODO: fight.begin(); return null;
    }

    /** End the turn of whoever is acting; name is null unless you declared named-turns. */
    String endTurn(String name) {
        throw new NotYet("end_turn"); // TODO: fight.nextTurn(); return null;
    }

    /** Let whoever is acting go last in this round; name as in endTurn. */
    String waitTurn(String name) {
        throw new NotYet("wait"); // TODO: return fight.goLast() ? null : "refused";
    }

    /** Take fighters out of the fight; one name unless you declared fall-together. */
    String fall(String[] names) {
        throw new NotYet("fall"); // TODO: fight.kill(names[0]); return null;
    }

    /** What your code shows now; outcome is "win", "draw" or null. Phase and upcoming may be added. */
    State state() {
        // TODO: State state = new State(); state.acting = List.of(fight.current()); state.round = fight.round(); …
        throw new NotYet("state");
    }
}

// From here on nothing has to be changed.

/** What is told of the fight; phase and upcoming stay null when they are not observed. */
final class State {
    List<String> acting = List.of();
    int round;
    String outcome;
    String winner;
    String phase;
    List<String> upcoming;
    String more = ""; // further members of the answer; nobody compares them
}

/** A line that has not been filled in. */
final class NotYet extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotYet(String what) {
        super("not filled in yet: " + what);
    }
}

/** Thrown in the constructor of Game when your code refuses the settings. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String code) {
        super(code);
    }
}

/** Just as much JSON as the protocol promises: no escapes, no white space outside of text. */
final class Json {
    private Json() {}

    /** The value of a key as it stands in the line, or null. */
    static String find(String line, String key) {
        int from = line.indexOf('"' + key + "\":") + key.length() + 3;
        return from < key.length() + 3 ? null : line.substring(from, end(line, from));
    }

    /** The items of a list as they stand in the line; none when there is no list. */
    static List<String> items(String list) {
        List<String> items = new ArrayList<>();
        int end;
        for (int from = 1; list != null && list.startsWith("[") && from < list.length() - 1; from = end + 1) {
            end = end(list, from);
            items.add(list.substring(from, end));
        }
        return items;
    }

    /** The text in quotes, or null for anything else. */
    static String text(String value) {
        return value != null && value.startsWith("\"") ? value.substring(1, value.length() - 1) : null;
    }

    /** The number. Text, true and null cannot reach a double in Java; they come as NaN, as does what is missing. */
    static double number(String value) {
        if ("{\"$\":\"inf\"}".equals(value)) return Double.POSITIVE_INFINITY;
        if ("{\"$\":\"-inf\"}".equals(value)) return Double.NEGATIVE_INFINITY;
        return value == null || "{\"".indexOf(value.charAt(0)) >= 0 ? Double.NaN : Double.parseDouble(value);
    }

    static String quote(Object text) {
        if (text == null) return "null";
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toString().toCharArray()) {
            if (c < ' ' || c == '"' || c == '\\') {
                quoted.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    static String list(List<String> texts) {
        return texts.stream().map(Json::quote).collect(Collectors.joining(",", "[", "]"));
    }

    private static int end(String line, int at) {
        boolean text = false;
        for (int depth = 0; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == '"') text = !text;
            if (text) continue;
            if (depth == 0 && ",]}".indexOf(c) >= 0) break;
            if (c == '[' || c == '{') depth++;
            if (c == ']' || c == '}') depth--;
        }
        return at;
    }
}

final class Adapter {
    private static Game game;

    private Adapter() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String command = Json.text(Json.find(line, "cmd"));
            if ("stop".equals(command)) return;
            output.print("{\"seq\":" + Json.find(line, "seq") + "," + safely(command, line) + "}\n");
            output.flush();
        }
    }

    private static String safely(String command, String line) {
        try {
            if ("start".equals(command)) return Game.ABOUT;
            if ("do".equals(command)) return reply(carryOut(line));
            game = null;
            game = new Game(
                Json.number(Json.find(line, "rollRange")), Json.number(Json.find(line, "maxRounds")),
                Json.number(Json.find(line, "rerollEachRound")));
            return reply(null);
        } catch (NotYet error) {
            return "\"unsupported\":" + Json.quote(error.getMessage());
        } catch (Refused error) {
            return "\"refused\":" + Json.quote(error.getMessage());
        } catch (RuntimeException | StackOverflowError error) {
            StringWriter trace = new StringWriter();
            error.printStackTrace(new PrintWriter(trace));
            return "\"crashed\":{\"message\":" + Json.quote(error) + ",\"trace\":" + Json.quote(trace) + "}";
        }
    }

    private static String carryOut(String line) {
        String name = Json.text(Json.find(line, "name"));
        switch (Json.text(Json.find(line, "op"))) {
            case "join":
                Iterator<String> rolls = Json.items(Json.find(line, "rolls")).iterator();
                DoubleSupplier dice = () -> rolls.hasNext() ? Json.number(rolls.next()) : Double.NaN;
                return game.join(name, Json.text(Json.find(line, "team")), Json.number(Json.find(line, "speed")), dice);
            case "start": return game.start();
            case "end_turn": return game.endTurn(name);
            case "wait": return game.waitTurn(name);
            case "fall":
                return game.fall(Json.items(Json.find(line, "names")).stream().map(Json::text).toArray(String[]::new));
            default: throw new NotYet(line);
        }
    }

    private static String reply(String refused) {
        State state = game.state();
        return (refused == null ? "\"ok\":true" : "\"refused\":" + Json.quote(refused))
            + ",\"state\":{\"acting\":" + Json.list(state.acting) + ",\"round\":" + state.round
            + ",\"outcome\":" + Json.quote(state.outcome) + ",\"winner\":" + Json.quote(state.winner)
            + (state.phase == null ? "" : ",\"phase\":" + Json.quote(state.phase))
            + (state.upcoming == null ? "" : ",\"upcoming\":" + Json.list(state.upcoming)) + "}" + state.more;
    }
}
