// The tracker of Encounter.cs behind the adapter protocol of initiative-mcp: the template, filled in.
// MIT License, Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Names are translated here, never behaviour.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text;
using Initiative;

/// <summary>One fight in the tracker.</summary>
internal sealed class Game
{
    public const string About =
        "\"ok\":true,\"protocol\":1,\"implementation\":{\"name\":\"initiative-csharp\",\"language\":\"csharp\","
        + "\"version\":\"1\"},\"rules\":[\"core\"],\"features\":[\"named-turns\",\"fall-together\",\"odd-inputs\","
        + "\"unicode-names\",\"refusal-codes\"],\"observes\":[\"acting\",\"round\",\"outcome\",\"winner\",\"phase\","
        + "\"upcoming\"]";

    private readonly Encounter fight;
    private readonly List<string> heard = new List<string>();
    private Answer answer;

    public Game(double rollRange, double maxRounds, double rerollEachRound)
    {
        try
        {
            fight = new Encounter(rollRange, maxRounds, rerollEachRound);
        }
        catch (BadSettingException)
        {
            throw new RefusedException(BadSettingException.Code);
        }
        fight.Happened += each => heard.Add(Told(each));
    }

    public string Join(string name, string team, double speed, Func<double> roll) =>
        Note(fight.Join(name, team, speed, roll));

    public string Start() => Note(fight.Start());

    public string EndTurn(string name) => Note(fight.EndTurn(name));

    public string Wait(string name) => Note(fight.Wait(name));

    public string Fall(string[] names) => Note(fight.Fall(names));

    public State State() => new State
    {
        Acting = fight.Acting == null ? new string[0] : new[] { fight.Acting },
        Round = fight.Round,
        Outcome = Word(fight.Outcome),
        Winner = fight.Winner,
        Phase = Word(fight.Phase),
        Upcoming = fight.Upcoming(),
        More = More(),
    };

    private string Note(Answer answered)
    {
        answer = answered;
        return answered.Refused;
    }

    /// <summary>Everything else the tracker tells; compared in its own tests.</summary>
    private string More()
    {
        var view = fight.View();
        var events = new List<string>();
        if (answer != null)
            foreach (var each in answer.Events) events.Add(Told(each));
        string more = ",\"edges\":" + Json.List(answer == null ? new[] { "create" } : answer.Edges)
            + ",\"events\":[" + string.Join(",", events.ToArray()) + "],\"heard\":[" + string.Join(",", heard.ToArray())
            + "],\"view\":[" + Json.Quote(Word(view.Phase)) + "," + Number(view.Round) + "," + Json.Quote(view.Acting)
            + "," + Json.List(view.Upcoming) + "," + Json.List(view.Acted) + "," + Json.List(view.Waited) + ","
            + Json.List(view.Newcomers) + "," + Json.List(view.Fallen) + "," + Json.Quote(Word(view.Outcome)) + ","
            + Json.Quote(view.Winner) + "]";
        heard.Clear();
        return more;
    }

    private static string Told(FightEvent each) =>
        "[" + Json.Quote(Word(each.Kind)) + "," + Number(each.Round) + "," + Json.Quote(each.Name) + ","
        + (each.ActsIn == null ? "null" : Number(each.ActsIn.Value)) + "," + Json.Quote(Word(each.Outcome)) + ","
        + Json.Quote(each.Winner) + "]";

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>TurnBegan as turn_began.</summary>
    private static string Word(Enum constant)
    {
        if (constant == null) return null;
        var word = new StringBuilder();
        foreach (char c in constant.ToString())
        {
            if (char.IsUpper(c) && word.Length > 0) word.Append('_');
            word.Append(char.ToLowerInvariant(c));
        }
        return word.ToString();
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
