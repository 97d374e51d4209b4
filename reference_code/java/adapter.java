// The tracker of Encounter.java behind the adapter protocol of initiative-mcp: the template, filled in.
// MIT License, Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Names are translated here, never behaviour.

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
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;

/** One fight in the tracker. */
final class Game {
    static final String ABOUT =
        "\"ok\":true,\"protocol\":1,\"implementation\":{\"name\":\"initiative-java\",\"language\":\"java\","
        + "\"version\":\"1\"},\"rules\":[\"core\"],\"features\":[\"named-turns\",\"fall-together\",\"odd-inputs\","
        + "\"unicode-names\",\"refusal-codes\"],\"observes\":[\"acting\",\"round\",\"outcome\",\"winner\",\"phase\","
        + "\"upcoming\"]";

    private final Encounter fight;
    private final List<Encounter.Event> heard = new ArrayList<>();
    private Encounter.Answer answer;

    Game(double rollRange, double maxRounds, double rerollEachRound) {
        try {
            fight = new Encounter(rollRange, maxRounds, rerollEachRound);
        } catch (Encounter.BadSetting error) {
            throw new Refused(Encounter.BadSetting.CODE);
        }
        fight.listen(heard::add);
    }

    String join(String name, String team, double speed, DoubleSupplier roll) {
        return note(fight.join(name, team, speed, roll));
    }

    String start() {
        return note(fight.start());
    }

    String endTurn(String name) {
        return note(fight.endTurn(name));
    }

    String waitTurn(String name) {
        return note(fight.waitTurn(name));
    }

    String fall(String[] names) {
        return note(fight.fall(names));
    }

    State state() {
        State state = new State();
        state.acting = fight.acting() == null ? List.of() : List.of(fight.acting());
        state.round = fight.round();
        state.outcome = word(fight.outcome());
        state.winner = fight.winner();
        state.phase = word(fight.phase());
        state.upcoming = fight.upcoming();
        state.more = more();
        return state;
    }

    private String note(Encounter.Answer answered) {
        answer = answered;
        return answered.refused;
    }

    /** Everything else the tracker tells; compared in its own tests. */
    private String more() {
        Encounter.View view = fight.view();
        String more = ",\"edges\":" + Json.list(answer == null ? List.of("create") : answer.edges)
            + ",\"events\":" + told(answer == null ? List.of() : answer.events) + ",\"heard\":" + told(heard)
            + ",\"view\":[" + Json.quote(word(view.phase)) + "," + view.round + "," + Json.quote(view.acting) + ","
            + Json.list(view.upcoming) + "," + Json.list(view.acted) + "," + Json.list(view.waited) + ","
            + Json.list(view.newcomers) + "," + Json.list(view.fallen) + "," + Json.quote(word(view.outcome)) + ","
            + Json.quote(view.winner) + "]";
        heard.clear();
        return more;
    }

    private static String told(List<Encounter.Event> events) {
        return events.stream().map(
            each -> "[" + Json.quote(word(each.kind)) + "," + each.round + "," + Json.quote(each.name) + ","
                + each.actsIn + "," + Json.quote(word(each.outcome)) + "," + Json.quote(each.winner) + "]"
        ).collect(Collectors.joining(",", "[", "]"));
    }

    private static String word(Enum<?> constant) {
        return constant == null ? null : constant.name().toLowerCase(Locale.ROOT);
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
