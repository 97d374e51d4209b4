// What beginners do with the C# tracker, and what is said to it.

using System;
using Initiative;

internal static class Adapter
{
    public static void Main()
    {
        var fight = new Encounter();
        try
        {
            fight.Join("Ada", "heroes", 8, null);
        }
        catch (ArgumentNullException error)
        {
            Console.WriteLine(error.Message.Split('\n')[0] + " " + fight.Fighters.Count);
        }
    }
}
