// Listeners of the Java tracker: one that acts, one that throws, one that plays a whole fight.

final class Adapter {
    private static boolean thrown;
    private static int turns;

    private Adapter() {}

    public static void main(String[] arguments) {
        Encounter trapped = fight("a red 9", "trap blue 8", "c red 7");
        trapped.listen(each -> {
            print(each);
            if (each.kind == Encounter.Kind.TURN_BEGAN && each.round == 1 && "c".equals(each.name)) trapped.fall("c");
        });
        trapped.endTurn();
        trapped.endTurn();
        System.out.println("round " + trapped.round() + " acting " + trapped.acting());

        Encounter failing = fight("a red 9", "b blue 8");
        failing.listen(each -> {
            if (!thrown) {
                thrown = true;
                throw new IllegalStateException();
            }
            print(each);
        });
        try {
            failing.endTurn();
        } catch (IllegalStateException error) {
            System.out.println("thrown acting " + failing.acting());
        }
        failing.endTurn();

        Encounter whole = new Encounter();
        for (int i = 0; i < 300; i++) whole.join("f" + i, i % 2 == 0 ? "red" : "blue", i % 7, () -> 0);
        whole.listen(each -> {
            if (each.kind != Encounter.Kind.TURN_BEGAN) return;
            turns++;
            whole.endTurn();
        });
        whole.start();
        System.out.println(whole.phase() + " after " + whole.round() + " rounds, " + turns + " turns");
    }

    private static void print(Encounter.Event each) {
        System.out.println(each.kind + " " + (each.name == null ? "-" : each.name));
    }

    private static Encounter fight(String... fighters) {
        Encounter fight = new Encounter();
        for (String fighter : fighters) {
            String[] words = fighter.split(" ");
            fight.join(words[0], words[1], Integer.parseInt(words[2]), () -> 0);
        }
        fight.start();
        return fight;
    }
}
