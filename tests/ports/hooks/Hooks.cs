// Listeners of the C# tracker: one that acts, one that throws, one that plays a whole fight.

using System;
using Initiative;

internal static class Adapter
{
    public static void Main()
    {
        Encounter fight = Fight("a red 9", "trap blue 8", "c red 7");
        fight.Happened += each =>
        {
            Print(each);
            if (each.Kind == EventKind.TurnBegan && each.Round == 1 && each.Name == "c") fight.Fall("c");
        };
        fight.EndTurn();
        fight.EndTurn();
        Console.WriteLine("round " + fight.Round + " acting " + fight.Acting);

        fight = Fight("a red 9", "b blue 8");
        bool thrown = false;
        fight.Happened += each =>
        {
            if (!thrown)
            {
                thrown = true;
                throw new InvalidOperationException();
            }
            Print(each);
        };
        try
        {
            fight.EndTurn();
        }
        catch (InvalidOperationException)
        {
            Console.WriteLine("thrown acting " + fight.Acting);
        }
        fight.EndTurn();

        fight = new Encounter();
        int turns = 0;
        for (int i = 0; i < 300; i++) fight.Join("f" + i, i % 2 == 0 ? "red" : "blue", i % 7, () => 0);
        fight.Happened += each =>
        {
            if (each.Kind != EventKind.TurnBegan) return;
            turns++;
            fight.EndTurn();
        };
        fight.Start();
        Console.WriteLine(fight.Phase + " after " + fight.Round + " rounds, " + turns + " turns");
    }

    private static void Print(FightEvent each) => Console.WriteLine(each.Kind + " " + (each.Name ?? "-"));

    private static Encounter Fight(params string[] fighters)
    {
        var fight = new Encounter();
        foreach (string fighter in fighters)
        {
            string[] words = fighter.Split(' ');
            fight.Join(words[0], words[1], int.Parse(words[2]), () => 0);
        }
        fight.Start();
        return fight;
    }
}
