// Plays turns and a join among 100 and among 2,000 fighters, half of whom fall, for the runtime to trace: each read of a
// list, each comparison, and between them the calls of Mark, which tell where the turns begin and end and the join ends.
// Prints how many turns there were.

using System;
using System.Runtime.CompilerServices;
using Initiative;

internal static class Adapter
{
    public static void Main()
    {
        foreach (int size in new[] { 100, 1000 })
        {
            var fight = new Encounter();
            for (int i = 0; i < size; i++) fight.Join("f" + i, i % 2 == 0 ? "blue" : "red", i * 7919 % 10007, () => 0);
            fight.Start();
            for (int i = 0; i < size; i += 4) fight.Fall("f" + i, "f" + (i + 1));
            int turns = 0;
            Mark();
            for (; fight.Round < 3; turns++) fight.EndTurn();
            Mark();
            fight.Join("late", "red", -1, () => 0);
            Mark();
            Console.WriteLine(turns);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Mark() { }
}
