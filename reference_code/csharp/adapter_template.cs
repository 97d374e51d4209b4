// Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules.
//
// It reads one JSON request per line from standard input and writes one JSON answer per line to standard output.
// Fill in the lines marked TODO; they are the only ones that know your code. Until then it answers, honestly, that
// nothing is there yet. Compile it as a program of its own together with the files of your turn order, then run:
//
//     mcs -out:adapter.exe adapter_template.cs YourTurnOrder.cs
//     initiative-mcp verify -- mono adapter.exe        (any C# compiler will do)
//
// First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what
// is judged. Print for yourself with Console.Error.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text;

/// <summary>
/// One fight in your code. Every operation returns null when it took effect, or why it was refused: your code for it
/// ("not_your_turn" and so on), or any word if you have no codes. Nothing may have changed then.
/// </summary>
internal sealed class Game
{
    // TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed: named-turns (a name
    // in end_turn and wait), fall-together (several names in fall), odd-inputs (NaN and infinity), unicode-names,
    // refusal-codes (your refusals carry the codes of the rules): "features":["named-turns","unicode-names"]
    public const string About =
        "\"ok\":true,\"protocol\":1,\"implementation\":{\"name\":\"my-game\",\"language\":\"csharp\"},"
        + "\"rules\":[\"core\"],\"features\":[],\"observes\":[\"acting\",\"round\",\"outcome\",\"winner\"]";

    // TODO: private readonly Fight fight;

    /// <summary>A fresh fight that knows nothing of any earlier one.</summary>
    public Game(double rollRange, double maxRounds, double rerollEachRound)
    {
        throw new NotYetException("create a fight"); // TODO: fight = new Fight((int)rollRange, (int)maxRounds, …);
    }

    /// <summary>Let your code call roll() wherever it rolls for this fighter; NaN means: no roll.</summary>
    public string Join(string name, string team, double speed, Func<double> roll)
    {
        throw new NotYetException("join"); // TODO: return fight.Add(name, team, speed, roll) ? null : "refused";
    }

    public string Start()
    {
        throw new NotYetException("start"); // TODO: fight.Begin(); return null;
    }

    /// <summary>End the turn of whoever is acting; name is null unless you declared named-turns.</summary>
    public string EndTurn(string name)
    {
        throw new NotYetException("end_turn"); // TODO: fight.NextTurn(); return null;
    }

    /// <summary>Let whoever is acting go last in this round; name as in EndTurn.</summary>
    public string Wait(string name)
    {
        throw new NotYetException("wait"); // TODO: return fight.Wait() ? null : "refused";
    }

    /// <summary>Take fighters out of the fight; one name unless you declared fall-together.</summary>
    public string Fall(string[] names)
    {
        throw new NotYetException("fall"); // TODO: fight.Kill(names[0]); return null;
    }

    /// <summary>What your code shows now; Outcome is "win", "draw" or null. Phase and Upcoming may be added.</summary>
    public State State()
    {
        // TODO: return new State { Acting = new[] { fight.Current }, Round = fight.Round, Outcome = …, Winner = … };
        throw new NotYetException("state");
    }
}

// From here on nothing has to be changed.

/// <summary>What is told of the fight; a list may be null when it is not observed.</summary>
internal sealed class State
{
    public IEnumerable<string> Acting;
    public int Round;
    public string Outcome, Winner, Phase;
    public IEnumerable<string> Upcoming;
    public string More = ""; // further members of the answer; nobody compares them
}

/// <summary>A line that has not been filled in.</summary>
internal sealed class NotYetException : Exception
{
    public NotYetException(string what) : base("not filled in yet: " + what) { }
}

/// <summary>Thrown in the constructor of Game when your code refuses the settings.</summary>
internal sealed class RefusedException : Exception
{
    public readonly string Code;

    public RefusedException(string code) { Code = code; }
}

/// <summary>Just as much JSON as the protocol promises: no escapes, no white space outside of text.</summary>
internal static class Json
{
    /// <summary>The value of a key as it stands in the line, or null.</summary>
    public static string Find(string line, string key)
    {
        int from = line.IndexOf("\"" + key + "\":", StringComparison.Ordinal);
        if (from < 0) return null;
        from += key.Length + 3;
        return line.Substring(from, End(line, from) - from);
    }

    /// <summary>The items of a list as they stand in the line; none when there is no list.</summary>
    public static List<string> Items(string list)
    {
        var items = new List<string>();
        for (int from = 1; list != null && list[0] == '[' && from < list.Length - 1;)
        {
            int end = End(list, from);
            items.Add(list.Substring(from, end - from));
            from = end + 1;
        }
        return items;
    }

    /// <summary>The text in quotes, or null for anything else.</summary>
    public static string Text(string value) =>
        value != null && value[0] == '"' ? value.Substring(1, value.Length - 2) : null;

    /// <summary>
    /// The number. Text, true and null cannot reach a double in C#; they come as NaN, as does what is missing.
    /// </summary>
    public static double Number(string value)
    {
        if (value == "{\"$\":\"inf\"}") return double.PositiveInfinity;
        if (value == "{\"$\":\"-inf\"}") return double.NegativeInfinity;
        bool read = double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out double number);
        return read ? number : double.NaN;
    }

    public static string Quote(string text)
    {
        if (text == null) return "null";
        var quoted = new StringBuilder("\"");
        foreach (char c in text)
            if (c < ' ' || c == '"' || c == '\\') quoted.Append("\\u").Append(((int)c).ToString("x4"));
            else quoted.Append(c);
        return quoted.Append('"').ToString();
    }

    public static string List(IEnumerable<string> texts)
    {
        var quoted = new List<string>();
        foreach (string text in texts) quoted.Add(Quote(text));
        return "[" + string.Join(",", quoted.ToArray()) + "]";
    }

    private static int End(string line, int at)
    {
        bool text = false;
        for (int depth = 0; at < line.Length; at++)
        {
            char c = line[at];
            if (c == '"') text = !text;
            if (text) continue;
            if (depth == 0 && (c == ',' || c == ']' || c == '}')) break;
            if (c == '[' || c == '{') depth++;
            if (c == ']' || c == '}') depth--;
        }
        return at;
    }
}

internal static class Adapter
{
    private static Game game;

    public static void Main()
    {
        var plain = new UTF8Encoding(false); // no mark at the beginning
        var input = new StreamReader(Console.OpenStandardInput(), plain);
        var output = new StreamWriter(Console.OpenStandardOutput(), plain) { NewLine = "\n", AutoFlush = true };
        for (string line = input.ReadLine(); line != null; line = input.ReadLine())
        {
            string command = Json.Text(Json.Find(line, "cmd"));
            if (command == "stop") return;
            output.WriteLine("{\"seq\":" + Json.Find(line, "seq") + "," + Safely(command, line) + "}");
        }
    }

    private static string Safely(string command, string line)
    {
        try
        {
            if (command == "start") return Game.About;
            if (command == "do") return Reply(CarryOut(line));
            game = null;
            double[] settings = Array.ConvertAll(
                new[] { "rollRange", "maxRounds", "rerollEachRound" }, key => Json.Number(Json.Find(line, key)));
            game = new Game(settings[0], settings[1], settings[2]);
            return Reply(null);
        }
        catch (NotYetException error)
        {
            return "\"unsupported\":" + Json.Quote(error.Message);
        }
        catch (RefusedException error)
        {
            return "\"refused\":" + Json.Quote(error.Code);
        }
        catch (Exception error)
        {
            string trace = Json.Quote(error.ToString());
            return "\"crashed\":{\"message\":" + Json.Quote(error.Message) + ",\"trace\":" + trace + "}";
        }
    }

    private static string CarryOut(string line)
    {
        switch (Json.Text(Json.Find(line, "op")))
        {
            case "join":
                var rolls = new Queue<string>(Json.Items(Json.Find(line, "rolls")));
                Func<double> dice = () => rolls.Count > 0 ? Json.Number(rolls.Dequeue()) : double.NaN;
                double speed = Json.Number(Json.Find(line, "speed"));
                return game.Join(Json.Text(Json.Find(line, "name")), Json.Text(Json.Find(line, "team")), speed, dice);
            case "start": return game.Start();
            case "end_turn": return game.EndTurn(Json.Text(Json.Find(line, "name")));
            case "wait": return game.Wait(Json.Text(Json.Find(line, "name")));
            case "fall": return game.Fall(Json.Items(Json.Find(line, "names")).ConvertAll(Json.Text).ToArray());
            default: throw new NotYetException(line);
        }
    }

    private static string Reply(string refused)
    {
        State state = game.State();
        return (refused == null ? "\"ok\":true" : "\"refused\":" + Json.Quote(refused)) + ",\"state\":{\"acting\":"
            + Json.List(state.Acting) + ",\"round\":" + state.Round.ToString(CultureInfo.InvariantCulture)
            + ",\"outcome\":" + Json.Quote(state.Outcome) + ",\"winner\":" + Json.Quote(state.Winner)
            + (state.Phase == null ? "" : ",\"phase\":" + Json.Quote(state.Phase))
            + (state.Upcoming == null ? "" : ",\"upcoming\":" + Json.List(state.Upcoming)) + "}" + state.More;
    }
}
