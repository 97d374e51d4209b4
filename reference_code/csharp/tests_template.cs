// Tests of your turn order against the rules, for NUnit 2.6 and newer. They need nothing but NUnit and your code.
//
// Save this as TurnOrderTest.cs in your test project (Unity: in a folder of edit mode tests), fill in the lines marked
// TODO, and run the tests as always: dotnet test, the Test Runner window, or nunit-console.
// Translate names, never behaviour: no sorting, clamping or repairing here. What your code does is what is judged.

using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;

/// <summary>
/// One fight in your code. Every operation returns null when it took effect, or why it was refused: your code for it
/// ("not_your_turn" and so on), or "refused" if you have no codes. Nothing may have changed then.
/// </summary>
internal sealed class TurnOrderGame
{
    // TODO: take out what your code cannot do; its tests are then skipped, not failed: named-turns (a name in EndTurn
    // and Wait), fall-together (several names in Fall), odd-inputs (NaN and infinity), unicode-names, refusal-codes
    // (your refusals carry the codes of the rules).
    public static readonly string[] Features =
        { "named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes" };

    // TODO: private readonly Fight fight;

    /// <summary>A fresh fight that knows nothing of any earlier one; throw RefusedException if you refuse it.</summary>
    public TurnOrderGame(double rollRange, double maxRounds, double rerollEachRound)
    {
        throw new NotImplementedException(); // TODO: fight = new Fight((int)rollRange, (int)maxRounds, …);
    }

    /// <summary>Let your code call roll() wherever it rolls for this fighter; NaN means: no roll.</summary>
    public string Join(string name, string team, double speed, Func<double> roll)
    {
        throw new NotImplementedException(); // TODO: return fight.Add(name, team, speed, roll) ? null : "refused";
    }

    public string Start()
    {
        throw new NotImplementedException(); // TODO: fight.Begin(); return null;
    }

    /// <summary>End the turn of whoever is acting; name is null unless named-turns is in Features.</summary>
    public string EndTurn(string name)
    {
        throw new NotImplementedException(); // TODO: fight.NextTurn(); return null;
    }

    /// <summary>Let whoever is acting go last in this round; name as in EndTurn.</summary>
    public string Wait(string name)
    {
        throw new NotImplementedException(); // TODO: return fight.Wait() ? null : "refused";
    }

    /// <summary>Take fighters out of the fight; one name unless fall-together is in Features.</summary>
    public string Fall(string[] names)
    {
        throw new NotImplementedException(); // TODO: fight.Kill(names[0]); return null;
    }

    /// <summary>What your code shows now; Phase and Upcoming stay null if it cannot tell them.</summary>
    public TurnOrderState State()
    {
        throw new NotImplementedException();
        // TODO: return new TurnOrderState { Acting = new[] { fight.Current }, Round = fight.Round, Outcome = "win",
        // Winner = fight.Winner, Phase = "first", Upcoming = fight.Queue };
    }
}

// From here on nothing has to be changed.

/// <summary>What is told of the fight; Outcome is "win", "draw" or null.</summary>
internal sealed class TurnOrderState
{
    public IEnumerable<string> Acting = new string[0];
    public int Round;
    public string Outcome, Winner, Phase;
    public IEnumerable<string> Upcoming;
}

/// <summary>Thrown in the constructor of TurnOrderGame when your code refuses the settings.</summary>
internal sealed class RefusedException : Exception
{
    public readonly string Code;

    public RefusedException(string code) { Code = code; }
}

/// <summary>Plays one scenario on a game of its own and tells which step went wrong.</summary>
public sealed class TurnOrderPlay
{
    private readonly string title;
    private TurnOrderGame game;
    private int number;
    private string words = "{{created}}", answer, wanted;

    public TurnOrderPlay(string title) { this.title = title; }

    public void Needs(params string[] needs)
    {
        string[] missing = needs.Except(TurnOrderGame.Features).ToArray();
        if (missing.Length > 0) Assert.Ignore(string.Join(", ", missing));
    }

    public void Begin(double rollRange, double maxRounds, double rerollEachRound)
    {
        answer = Safely(() =>
        {
            try { game = new TurnOrderGame(rollRange, maxRounds, rerollEachRound); }
            catch (RefusedException error) { return error.Code; }
            return null;
        });
        Compare(null, null);
    }

    public void BeginRefused(double rollRange, double maxRounds, double rerollEachRound, string code)
    {
        wanted = code;
        Begin(rollRange, maxRounds, rerollEachRound);
    }

    public void Fighter(string name, string team, double speed, double[] rolls)
    {
        words = "{{joins}} " + name;
        answer = Joined(name, team, speed, rolls);
        Compare(null, null);
    }

    public TurnOrderPlay Join(string told, string name, string team, double speed, double[] rolls) =>
        Step(told, () => Joined(name, team, speed, rolls));

    public TurnOrderPlay Start(string told) => Step(told, () => game.Start());

    public TurnOrderPlay EndTurn(string told) => EndTurnOf(told, null);

    public TurnOrderPlay EndTurnOf(string told, string name) => Step(told, () => game.EndTurn(name));

    public TurnOrderPlay Wait(string told) => WaitOf(told, null);

    public TurnOrderPlay WaitOf(string told, string name) => Step(told, () => game.Wait(name));

    public TurnOrderPlay Fall(string told, string[] names) => Step(told, () => game.Fall(names));

    public TurnOrderPlay Refused(string code)
    {
        wanted = code;
        return this;
    }

    public void Shows(string phase, int round, string[] acting, string[] upcoming) =>
        Compare(new TurnOrderState { Phase = phase, Round = round, Acting = acting, Upcoming = upcoming }, State());

    public void Ends(int round, string outcome, string winner)
    {
        var nobody = new string[0];
        Compare(new TurnOrderState { Phase = "over", Round = round, Upcoming = nobody, Outcome = outcome, Winner = winner }, State());
    }

    private TurnOrderPlay Step(string told, Func<string> action)
    {
        number++;
        words = told;
        wanted = null;
        answer = Safely(action);
        return this;
    }

    private string Joined(string name, string team, double speed, double[] rolls)
    {
        int given = 0;
        return Safely(() => game.Join(name, team, speed, () => given < rolls.Length ? rolls[given++] : double.NaN));
    }

    private TurnOrderState State() => Safely(() => game.State());

    private T Safely<T>(Func<T> action)
    {
        try { return action(); }
        catch (Exception error) { throw new Exception(Where() + ": " + error.Message, error); }
    }

    private string Where()
    {
        string place = number > 0 ? "{{step}} " + number : "{{before}}";
        return title + "\n" + place + " (" + words + ")";
    }

    private void Compare(TurnOrderState state, TurnOrderState shown)
    {
        var expected = new List<string>();
        var actual = new List<string>();
        bool codes = TurnOrderGame.Features.Contains("refusal-codes");
        if (codes ? answer != wanted : (answer == null) != (wanted == null))
        {
            expected.Add(wanted == null ? "{{accepted}}" : "{{refused}} " + wanted);
            actual.Add(answer == null ? "{{accepted}}" : "{{refused}} " + answer);
        }
        Action<string, string, string> field = (name, one, other) =>
        {
            if (one == other) return;
            expected.Add(name + " " + one);
            actual.Add(name + " " + other);
        };
        if (state != null)
        {
            if (shown.Phase != null) field("{{phase}}", state.Phase, shown.Phase);
            field("{{round}}", state.Round.ToString(), shown.Round.ToString());
            field("{{acting}}", List(state.Acting), List(shown.Acting));
            if (shown.Upcoming != null) field("{{upcoming}}", List(state.Upcoming), List(shown.Upcoming));
            field("{{outcome}}", state.Outcome ?? "–", shown.Outcome ?? "–");
            field("{{winner}}", state.Winner ?? "–", shown.Winner ?? "–");
        }
        if (expected.Count == 0) return;
        Assert.Fail(Where() + "\n{{expected}} " + string.Join("; ", expected.ToArray()) + "\n{{got}} "
            + string.Join("; ", actual.ToArray()));
    }

    private static string List(IEnumerable<string> names)
    {
        string told = names == null ? "" : string.Join(", ", names.ToArray());
        return told == "" ? "–" : told;
    }
}

[TestFixture]
public sealed class TurnOrderTest
{
    private static readonly List<TestCaseData> Scenarios = new List<TestCaseData>();

    private static void Scenario(string title, Action<TurnOrderPlay> body) =>
        Scenarios.Add(new TestCaseData(title, body).SetName(title));

    private static string[] Names(params string[] names) => names;

    private static double[] Rolls(params double[] rolls) => rolls;

    [TestCaseSource("Scenarios")]
    public void Plays(string title, Action<TurnOrderPlay> body) => body(new TurnOrderPlay(title));

    static TurnOrderTest()
    {
        // {{tests}}
    }
}
