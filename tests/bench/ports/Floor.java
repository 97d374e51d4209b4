// Whole fights, side by side in one process: the Java tracker, and a plain sort with an index that walks over it.
//
//     java Floor FIGHTERS ROUNDS REROLL REPETITIONS
//
// Each repetition prints the nanoseconds of the tracker and of the floor, and what each of them saw: the same number,
// for both play the same fight. Filling the lists is not counted, the first sort is. Who goes first alternates.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class Floor {
    private final int fighters;
    private final int rounds;
    private final boolean reroll;
    private int seen; // who acted, in order
    private int state; // of the die

    private Floor(int fighters, int rounds, boolean reroll) {
        this.fighters = fighters;
        this.rounds = rounds;
        this.reroll = reroll;
    }

    // Both roll as often and in the same order, so they roll the same.
    private int roll() {
        state = state * 1664525 + 1013904223;
        return (state >>> 16) % 7;
    }

    private static double speed(int number) {
        return number * 7919L % 10007;
    }

    private void see(String name) {
        seen = seen * 31 + name.charAt(name.length() - 1);
    }

    private void begin() {
        seen = 0;
        state = 1;
        System.gc(); // nobody pays for what the other one has left behind
    }

    private long tracker() {
        Encounter fight = new Encounter(6, rounds, reroll ? 1 : 0);
        for (int i = 0; i < fighters; i++) fight.join("fighter " + i, i % 2 == 1 ? "red" : "blue", speed(i), this::roll);
        long began = System.nanoTime();
        fight.start();
        while (fight.phase() != Encounter.Phase.OVER) {
            see(fight.acting());
            fight.endTurn();
        }
        return System.nanoTime() - began;
    }

    private static final class Entry implements Comparable<Entry> {
        final String name;
        final double speed;
        final int number;
        double value;

        Entry(String name, double speed, int number, double value) {
            this.name = name;
            this.speed = speed;
            this.number = number;
            this.value = value;
        }

        @Override
        public int compareTo(Entry other) {
            if (value != other.value) return value > other.value ? -1 : 1;
            if (speed != other.speed) return speed > other.speed ? -1 : 1;
            return Integer.compare(number, other.number);
        }
    }

    private long floor() {
        List<Entry> list = new ArrayList<>();
        for (int i = 0; i < fighters; i++) list.add(new Entry("fighter " + i, speed(i), i, speed(i) + roll()));
        long began = System.nanoTime();
        for (int round = 1; round <= rounds; round++) {
            if (reroll && round > 1) {
                for (Entry each : list) each.value = each.speed + roll();
            }
            if (reroll || round == 1) Collections.sort(list);
            for (int at = 0; at < list.size(); at++) see(list.get(at).name);
        }
        return System.nanoTime() - began;
    }

    public static void main(String[] arguments) {
        int repetitions = Integer.parseInt(arguments[3]);
        Floor bench =
            new Floor(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), arguments[2].equals("1"));
        for (int i = 0; i < repetitions; i++) {
            long[] taken = new long[2];
            int[] saw = new int[2];
            for (int turn = 0; turn < 2; turn++) {
                int who = (i + turn) % 2;
                bench.begin();
                taken[who] = who == 0 ? bench.tracker() : bench.floor();
                saw[who] = bench.seen;
            }
            System.out.println(
                taken[0] + " " + taken[1] + " " + Integer.toUnsignedString(saw[0]) + " "
                    + Integer.toUnsignedString(saw[1]));
        }
    }
}
