// Tests of your turn order against the rules, for JUnit 5. They need nothing but JUnit and your code.
//
// Save this as TurnOrderTest.java among your tests, with your package line on top, fill in the lines marked TODO, and
// run the tests as always: gradle test, mvn test, or your IDE.
// Translate names, never behaviour: no sorting, clamping or repairing here. What your code does is what is judged.

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * One fight in your code. Every operation returns null when it took effect, or why it was refused: your code for it
 * ("not_your_turn" and so on), or "refused" if you have no codes. Nothing may have changed then.
 */
final class TurnOrderGame {
    // TODO: take out what your code cannot do; its tests are then skipped, not failed: named-turns (a name in endTurn
    // and waitTurn), fall-together (several names in fall), odd-inputs (NaN and infinity), unicode-names,
    // refusal-codes (your refusals carry the codes of the rules).
    static final Set<String> FEATURES =
        Set.of("named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes");

    // TODO: private final Fight fight;

    /** A fresh fight that knows nothing of any earlier one; throw TurnOrderRefused if your code refuses the settings. */
    TurnOrderGame(double rollRange, double maxRounds, double rerollEachRound) {
        throw new UnsupportedOperationException("TODO"); // TODO: fight = new Fight((int) rollRange, (int) maxRounds, …);
    }

    /** Let your code call roll.getAsDouble() wherever it rolls for this fighter; NaN means that there is no roll. */
    String join(String name, String team, double speed, DoubleSupplier roll) {
        throw new UnsupportedOperationException("TODO"); // TODO: return fight.add(name, team, speed, roll) ? null : "refused";
    }

    String start() {
        throw new UnsupportedOperationException("TODO"); // TODO: fight.begin(); return null;
    }

    /** End the turn of whoever is acting; name is null unless named-turns is in FEATURES. */
    String endTurn(String name) {
        throw new UnsupportedOperationException("TODO"); // TODO: fight.nextTurn(); return null;
    }

    /** Let whoever is acting go last in this round; name as in endTurn. */
    String waitTurn(String name) {
        throw new UnsupportedOperationException("TODO"); // TODO: return fight.goLast() ? null : "refused";
    }

    /** Take fighters out of the fight; one name unless fall-together is in FEATURES. */
    String fall(String[] names) {
        throw new UnsupportedOperationException("TODO"); // TODO: fight.kill(names[0]); return null;
    }

    /** What your code shows now; outcome is "win", "draw" or null. Leave phase and upcoming null if it cannot tell. */
    TurnOrderState state() {
        // TODO: var state = new TurnOrderState(); state.acting = List.of(fight.current()); state.round = …
        throw new UnsupportedOperationException("TODO");
    }
}

// From here on nothing has to be changed.

/** What is told of the fight. */
final class TurnOrderState {
    List<String> acting = List.of();
    int round;
    String outcome;
    String winner;
    String phase;
    List<String> upcoming;
}

/** Thrown in the constructor of TurnOrderGame when your code refuses the settings. */
final class TurnOrderRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    TurnOrderRefused(String code) { super(code); }
}

/** Plays one scenario on a game of its own and tells which step went wrong. */
final class TurnOrderPlay {
    private final String title;
    private TurnOrderGame game;
    private int number;
    private String words = "{{created}}";
    private String answer;
    private String wanted;

    TurnOrderPlay(String title, String... needs) {
        this.title = title;
        for (String need : needs) assumeTrue(TurnOrderGame.FEATURES.contains(need), need);
    }

    void begin(double rollRange, double maxRounds, double rerollEachRound) {
        answer = safely(() -> {
            try {
                game = new TurnOrderGame(rollRange, maxRounds, rerollEachRound);
                return null;
            } catch (TurnOrderRefused error) {
                return error.getMessage();
            }
        });
        compare(null, null);
    }

    void beginRefused(double rollRange, double maxRounds, double rerollEachRound, String code) {
        wanted = code;
        begin(rollRange, maxRounds, rerollEachRound);
    }

    void fighter(String name, String team, double speed, double[] rolls) {
        words = "{{joins}} " + name;
        answer = joined(name, team, speed, rolls);
        compare(null, null);
    }

    TurnOrderPlay join(String told, String name, String team, double speed, double[] rolls) {
        return step(told, () -> joined(name, team, speed, rolls));
    }

    TurnOrderPlay start(String told) { return step(told, () -> game.start()); }

    TurnOrderPlay endTurn(String told) { return endTurnOf(told, null); }

    TurnOrderPlay endTurnOf(String told, String name) { return step(told, () -> game.endTurn(name)); }

    TurnOrderPlay waitTurn(String told) { return waitOf(told, null); }

    TurnOrderPlay waitOf(String told, String name) { return step(told, () -> game.waitTurn(name)); }

    TurnOrderPlay fall(String told, String[] names) { return step(told, () -> game.fall(names)); }

    TurnOrderPlay refused(String code) {
        wanted = code;
        return this;
    }

    void shows(String phase, int round, String[] acting, String[] upcoming) {
        TurnOrderState state = new TurnOrderState();
        state.phase = phase;
        state.round = round;
        state.acting = Arrays.asList(acting);
        state.upcoming = Arrays.asList(upcoming);
        compare(state, safely(() -> game.state()));
    }

    void ends(int round, String outcome, String winner) {
        TurnOrderState state = new TurnOrderState();
        state.phase = "over";
        state.round = round;
        state.upcoming = List.of();
        state.outcome = outcome;
        state.winner = winner;
        compare(state, safely(() -> game.state()));
    }

    private TurnOrderPlay step(String told, Supplier<String> action) {
        number++;
        words = told;
        wanted = null;
        answer = safely(action);
        return this;
    }

    private String joined(String name, String team, double speed, double[] rolls) {
        int[] given = {0};
        DoubleSupplier roll = () -> given[0] < rolls.length ? rolls[given[0]++] : Double.NaN;
        return safely(() -> game.join(name, team, speed, roll));
    }

    private <T> T safely(Supplier<T> action) {
        try {
            return action.get();
        } catch (RuntimeException error) {
            return fail(where() + ": " + error, error);
        }
    }

    private String where() {
        String place = number > 0 ? "{{step}} " + number : "{{before}}";
        return title + "\n" + place + " (" + words + ")";
    }

    private void compare(TurnOrderState state, TurnOrderState shown) {
        List<String> expected = new ArrayList<>();
        List<String> actual = new ArrayList<>();
        boolean codes = TurnOrderGame.FEATURES.contains("refusal-codes");
        boolean same = codes && wanted != null ? wanted.equals(answer) : (answer == null) == (wanted == null);
        if (!same) {
            expected.add(wanted == null ? "{{accepted}}" : "{{refused}} " + wanted);
            actual.add(answer == null ? "{{accepted}}" : "{{refused}} " + answer);
        }
        if (state != null) {
            String[] names = {"{{phase}}", "{{round}}", "{{acting}}", "{{upcoming}}", "{{outcome}}", "{{winner}}"};
            String[] ours = fields(state);
            String[] theirs = fields(shown);
            for (int i = 0; i < names.length; i++) {
                boolean untold = i == 0 && shown.phase == null || i == 3 && shown.upcoming == null;
                if (untold || ours[i].equals(theirs[i])) continue;
                expected.add(names[i] + " " + ours[i]);
                actual.add(names[i] + " " + theirs[i]);
            }
        }
        if (expected.isEmpty()) return;
        String sides = "\n{{expected}} " + String.join("; ", expected) + "\n{{got}} " + String.join("; ", actual);
        fail(where() + sides);
    }

    private static String[] fields(TurnOrderState state) {
        return new String[] {
            told(state.phase), Integer.toString(state.round), told(state.acting), told(state.upcoming),
            told(state.outcome), told(state.winner),
        };
    }

    private static String told(List<String> names) { return told(names == null ? null : String.join(", ", names)); }

    private static String told(String text) { return text == null || text.isEmpty() ? "–" : text; }
}

@DisplayName("{{turn_order}}")
class TurnOrderTest {
    private static String[] names(String... names) { return names; }

    private static double[] rolls(double... rolls) { return rolls; }

    // {{tests}}
}
