// Counts what a turn costs among 100 and among 10,000 fighters, half of whom fall: prints, a line for each, the number
// of fighters, the reads of a list for 100 turns, and the reads of one join, one for each comparison.

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

final class Adapter {
    private static long reads;

    private Adapter() {}

    /** Whatever list the tracker keeps: each element that is read counts, through iterators and parts of it as well. */
    private static final class Counted extends AbstractList<Object> implements RandomAccess {
        private final List<Object> list;

        Counted(List<?> list) {
            this.list = new ArrayList<>(list);
        }

        @Override
        public Object get(int index) {
            reads++;
            return list.get(index);
        }

        @Override
        public int size() { return list.size(); }

        @Override
        public Object set(int index, Object element) { return list.set(index, element); }

        @Override
        public void add(int index, Object element) { list.add(index, element); }

        @Override
        public Object remove(int index) { return list.remove(index); }

        @Override
        public void clear() { list.clear(); }
    }

    public static void main(String[] arguments) throws IllegalAccessException {
        for (int size : new int[] {100, 10_000}) {
            Encounter fight = new Encounter();
            for (int i = 0; i < size; i++) {
                fight.join("f" + i, i % 2 == 0 ? "blue" : "red", i * 7919L % 10007, () -> 0);
            }
            fight.start();
            for (int i = 0; i < size; i += 4) fight.fall("f" + i, "f" + (i + 1));
            for (Field field : Encounter.class.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || field.getType() != List.class) continue;
                field.setAccessible(true);
                field.set(fight, new Counted((List<?>) field.get(fight)));
            }
            reads = 0;
            int turns = 0;
            for (; fight.round() < 4; turns++) fight.endTurn();
            long cost = reads * 100 / turns;
            reads = 0;
            fight.join("late", "red", -1, () -> 0);
            System.out.println(size + " " + cost + " " + reads);
        }
    }
}
