// Turn order by initiative: one self-contained tracker for a game.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Save this as Encounter.cs in your project; it needs C# 7.3 or newer and nothing else.
//
//     using System;
//     using Initiative;
//     …
//     var random = new System.Random();
//     Func<double> die = () => random.Next(0, 7);
//     var fight = new Encounter();         // a d20 needs new Encounter(rollRange: 20)
//     fight.Happened += e => Console.WriteLine(e.Kind + " " + e.Name); // Unity: Debug.Log
//     fight.Join("Ada", "heroes", 8, die);
//     fight.Join("Orc", "monsters", 5, die);
//     fight.Start();
//     while (fight.Running)
//     {
//         string me = fight.Acting;
//         // me acts here; whoever is out of the fight then: fight.Fall("Orc")
//         fight.EndTurn(me);               // or fight.Wait(me): when refused, me still acts
//     }
//
// With the name a doubled call is refused, and so is one after me fell: the turn has passed already. An operation
// returns an Answer. Either it was accepted, or answer.Refused holds the reason and nothing at all has changed. A
// refusal is only told there: look at it, above all after Join. What each reason means and what to do:
// read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.
//
// Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
// round; only a newcomer is inserted and a waiting fighter goes to the end. Not made for several threads at once.

using System;
using System.Collections.Generic;

namespace Initiative
{
    /// <summary>Where a fight stands; First is the first turn of the running round, Later every other turn.</summary>
    public enum Phase { Before, First, Later, Over }

    /// <summary>How a fight ended.</summary>
    public enum Ending { Win, Draw }

    /// <summary>What can happen: fight_began, round_began and so on of the blueprint.</summary>
    public enum EventKind { FightBegan, RoundBegan, TurnBegan, TurnEnded, RoundEnded, Waited, Joined, Fell, Over }

    /// <summary>A setting is not a whole number in its range; the encounter is not created.</summary>
    public sealed class BadSettingException : ArgumentException
    {
        public const string Code = "bad_setting";

        public BadSettingException(string message) : base(message) { }
    }

    /// <summary>Something that happened, to hook sounds, effects and log lines on.</summary>
    public sealed class FightEvent
    {
        public EventKind Kind { get; internal set; }
        public int Round { get; internal set; }
        public string Name { get; internal set; } // the fighter it is about; null for the fight and its rounds
        public int? ActsIn { get; internal set; } // only with Joined: round of the first turn, null when there is none
        public Ending? Outcome { get; internal set; } // only with Over
        public string Winner { get; internal set; } // only with Over: the team that has won, null in a draw
    }

    /// <summary>What an operation did.</summary>
    public sealed class Answer
    {
        public bool Accepted => Refused == null;
        public string Refused { get; internal set; } // the reason, or null
        public IReadOnlyList<string> Edges { get; internal set; } // only for checking against the state diagram
        public IReadOnlyList<FightEvent> Events { get; internal set; } // in order
    }

    /// <summary>The encounter at one moment; all names in play order.</summary>
    public sealed class View
    {
        public Phase Phase { get; internal set; }
        public int Round { get; internal set; }
        public string Acting { get; internal set; }
        public IReadOnlyList<string> Upcoming { get; internal set; } // will still act in this round
        public IReadOnlyList<string> Acted { get; internal set; } // live and have ended their turn
        public IReadOnlyList<string> Waited { get; internal set; } // have waited in this round
        public IReadOnlyList<string> Newcomers { get; internal set; } // joined and wait for the next round
        public IReadOnlyList<string> Fallen { get; internal set; }
        public Ending? Outcome { get; internal set; }
        public string Winner { get; internal set; }
    }

    /// <summary>One fighter, to read; the encounter changes it.</summary>
    public sealed class Fighter
    {
        public string Name { get; internal set; }
        public string Team { get; internal set; }
        public double Speed { get; internal set; } // finite
        public int Number { get; internal set; } // counts up from 0 in the order of joining and never changes
        public int Roll { get; internal set; } // cleaned: 0 to rollRange
        public double Value { get; internal set; } // speed + roll
        public bool Waited { get; internal set; } // in the running round
        public bool Fallen { get; internal set; }
        internal Func<double> Dice;
        internal bool ToCome; // a turn of the running round still lies ahead
        internal int PlacedIn; // last round with a place for this fighter
    }

    /// <summary>
    /// One fight, from Before to Over. Passing the turn on costs amortised O(1), joining a running fight O(log n) for
    /// the search plus the insertion into a list, starting O(n log n).
    /// </summary>
    public sealed class Encounter
    {
        private readonly int rollRange;
        private readonly int maxRounds;
        private readonly bool rerollEachRound;
        private readonly List<Fighter> everybody = new List<Fighter>(); // in the order of joining
        private readonly Dictionary<string, Fighter> byName = new Dictionary<string, Fighter>(StringComparer.Ordinal);
        private readonly Dictionary<string, int> teams = new Dictionary<string, int>(StringComparer.Ordinal); // living
        private readonly List<Fighter> roster = new List<Fighter>(); // in order; the fallen leave it at round start
        private readonly List<Fighter> line = new List<Fighter>(); // the round: normal places, then those who waited
        private readonly List<string> edges = new List<string>();
        private readonly List<FightEvent> events = new List<FightEvent>();
        private readonly Queue<FightEvent> undelivered = new Queue<FightEvent>();
        private int normal; // length of the first part of the line
        private int at; // who acts; the line is never shortened within a round, so nobody is skipped
        private int behind; // living fighters whose turn lies ahead in this round

        /// <summary>
        /// Creates an encounter in phase Before. Settings are taken as double so that 2.5 from a data file is refused
        /// here instead of cut off on the way.
        /// </summary>
        /// <param name="rollRange">Highest roll added to a speed, 0 to 100; higher ones count as this one.</param>
        /// <param name="maxRounds">After so many rounds the fight is a draw, 1 to 1000.</param>
        /// <param name="rerollEachRound">1 rolls anew at each round start from the second on, 0 never.</param>
        /// <exception cref="BadSettingException">One of them is no whole number or out of range.</exception>
        public Encounter(double rollRange = 6, double maxRounds = 30, double rerollEachRound = 0)
        {
            this.rollRange = Setting("rollRange", rollRange, 0, 100);
            this.maxRounds = Setting("maxRounds", maxRounds, 1, 1000);
            this.rerollEachRound = Setting("rerollEachRound", rerollEachRound, 0, 1) == 1;
        }

        /// <summary>
        /// Raised for every event after its operation is complete; a handler may call operations. Take names from the
        /// event: Acting is already the one after the whole operation. A handler that throws silences only the rest of
        /// this operation's events; the operation itself has taken effect.
        /// </summary>
        public event Action<FightEvent> Happened;

        public Phase Phase { get; private set; }

        /// <summary>0 before the fight, from 1 on in it; stays at the last round when the fight is over.</summary>
        public int Round { get; private set; }

        /// <summary>Null until the fight is over.</summary>
        public Ending? Outcome { get; private set; }

        /// <summary>The team that has won, or null.</summary>
        public string Winner { get; private set; }

        public bool Running => Phase == Phase.First || Phase == Phase.Later;

        /// <summary>Name of the fighter whose turn it is, or null.</summary>
        public string Acting => Running ? line[at].Name : null;

        /// <summary>Everybody who ever joined, in that order.</summary>
        public IReadOnlyList<Fighter> Fighters => everybody;

        /// <summary>Who will still act in this round, in play order, the fallen left out. Costs O(n).</summary>
        public List<string> Upcoming()
        {
            var names = new List<string>();
            for (int i = at + 1; Running && i < line.Count; i++)
                if (line[i].ToCome) names.Add(line[i].Name);
            return names;
        }

        /// <summary>Everything worth showing; costs O(n).</summary>
        public View View()
        {
            var acted = new List<string>();
            var waited = new List<string>();
            var newcomers = new List<string>();
            var fallen = new List<string>();
            for (int i = 0; i < line.Count; i++)
            {
                if (line[i].Fallen) continue;
                // The first entry of one who waited is no turn; he counts where he acted in the end.
                if (i < at && (i >= normal || !line[i].Waited)) acted.Add(line[i].Name);
                if (i >= normal) waited.Add(line[i].Name);
            }
            foreach (var fighter in roster)
                if (Running && !fighter.Fallen && fighter.PlacedIn != Round) newcomers.Add(fighter.Name);
            foreach (var fighter in everybody)
                if (fighter.Fallen) fallen.Add(fighter.Name);
            return new View
            {
                Phase = Phase, Round = Round, Acting = Acting, Upcoming = Upcoming(), Acted = acted, Waited = waited,
                Newcomers = newcomers, Fallen = fallen, Outcome = Outcome, Winner = Winner,
            };
        }

        /// <summary>
        /// Adds a fighter, before the fight or in the middle of it. Refused with duplicate_name, bad_name, bad_team,
        /// bad_speed or not_running (the fight is over). Who shall stand in the next round from its start must join
        /// before the last EndTurn of this one.
        /// </summary>
        /// <param name="name">Text, never used before in this fight.</param>
        /// <param name="team">Text.</param>
        /// <param name="speed">Any finite number; a broken one is refused, not repaired.</param>
        /// <param name="dice">
        /// An int die: () => random.Next(0, 7). Rolls once now, and once at each round start with rerollEachRound; must
        /// not throw. The result is cleaned: fractions go down, then 0 to rollRange; NaN and infinities count as 0.
        /// </param>
        public Answer Join(string name, string team, double speed, Func<double> dice)
        {
            if (dice == null) throw new ArgumentNullException(nameof(dice), "What rolls? E.g. () => random.Next(0, 7)");
            if (name != null && byName.ContainsKey(name)) return Refuse("duplicate_name");
            if (string.IsNullOrEmpty(name)) return Refuse("bad_name");
            if (string.IsNullOrEmpty(team)) return Refuse("bad_team");
            if (double.IsNaN(speed) || double.IsInfinity(speed)) return Refuse("bad_speed");
            if (Phase == Phase.Over) return Refuse("not_running");
            int number = everybody.Count;
            var fighter = new Fighter { Name = name, Team = team, Speed = speed, Number = number, Dice = dice };
            Roll(fighter);
            everybody.Add(fighter);
            byName.Add(name, fighter);
            teams.TryGetValue(team, out int count);
            teams[team] = count + 1;
            Tell(EventKind.Joined, name, Place(fighter));
            return Done();
        }

        /// <summary>
        /// Begins the fight with the first round; with one team only, that team has won at once. Refused with
        /// already_started or no_fighters.
        /// </summary>
        public Answer Start()
        {
            if (Phase != Phase.Before) return Refuse("already_started");
            if (everybody.Count == 0) return Refuse("no_fighters");
            Tell(EventKind.FightBegan);
            Round = 1;
            if (EndIfDecided("one-team")) return Done();
            edges.Add("start");
            roster.Sort(Compare);
            BeginRound();
            return Done();
        }

        /// <summary>
        /// Ends the turn of the acting fighter; the next one acts, or the round ends. Refused with not_running or
        /// not_your_turn.
        /// </summary>
        /// <param name="name">Optional protection against a late or doubled call: must be the acting fighter.</param>
        public Answer EndTurn(string name = null)
        {
            string refusal = TurnRefusal(name);
            if (refusal != null) return Refuse(refusal);
            PassTurn();
            return Done();
        }

        /// <summary>
        /// Lets the acting fighter give the turn away and go last in this round, once per fighter and round. Refused
        /// with not_running, not_your_turn, already_waited, or nobody_behind (no living fighter can still act in it).
        /// </summary>
        /// <param name="name">As in EndTurn.</param>
        public Answer Wait(string name = null)
        {
            string refusal = TurnRefusal(name);
            if (refusal != null) return Refuse(refusal);
            var fighter = line[at];
            if (fighter.Waited) return Refuse("already_waited");
            if (behind == 0) return Refuse("nobody_behind");
            // The old entry stays where it is, behind the pointer, so that no index changes.
            fighter.Waited = true;
            fighter.ToCome = true;
            behind++;
            line.Add(fighter);
            Tell(EventKind.Waited, fighter.Name);
            PassTurn();
            return Done();
        }

        /// <summary>
        /// Takes one fighter or several at the same moment out of the fight, for good. First the end of the fight is
        /// tested; if it goes on and the acting fighter fell, the turn passes at once. Refused as a whole with
        /// not_running, unknown_fighter (also when nobody is named) or already_fallen.
        /// </summary>
        public Answer Fall(params string[] names)
        {
            if (!Running) return Refuse("not_running");
            var falling = new List<Fighter>();
            foreach (string name in names ?? new string[0])
            {
                if (name == null || !byName.TryGetValue(name, out Fighter fighter)) return Refuse("unknown_fighter");
                falling.Add(fighter);
            }
            if (falling.Count == 0) return Refuse("unknown_fighter");
            foreach (var fighter in falling)
                if (fighter.Fallen) return Refuse("already_fallen");
            foreach (var fighter in falling)
                if (!fighter.Fallen) MarkFallen(fighter); // a name given twice counts once
            if (EndIfDecided(Phase == Phase.First ? "won-first" : "ended-later")) return Done();
            if (line[at].Fallen) PassTurn();
            return Done();
        }

        private static int Setting(string name, double value, int lowest, int highest)
        {
            // NaN is neither below nor above: only a comparison that must be true keeps it out.
            if (value >= lowest && value <= highest && Math.Floor(value) == value) return (int)value;
            throw new BadSettingException(name + " must be a whole number " + lowest + " to " + highest);
        }

        /// <summary>Who goes earlier is smaller; no two fighters are equal, so an unstable sort will do.</summary>
        private static int Compare(Fighter one, Fighter other)
        {
            if (one.Value != other.Value) return one.Value > other.Value ? -1 : 1;
            if (one.Speed != other.Speed) return one.Speed > other.Speed ? -1 : 1;
            return one.Number.CompareTo(other.Number);
        }

        private void Roll(Fighter fighter)
        {
            double roll = fighter.Dice();
            bool broken = double.IsNaN(roll) || double.IsInfinity(roll);
            fighter.Roll = broken ? 0 : (int)Math.Min(Math.Max(Math.Floor(roll), 0), rollRange);
            fighter.Value = fighter.Speed + fighter.Roll;
        }

        /// <summary>Puts a newcomer into the roster and, if his place is not over, into this round.</summary>
        /// <returns>His first round, or null.</returns>
        private int? Place(Fighter fighter)
        {
            if (!Running)
            {
                roster.Add(fighter);
                return 1;
            }
            roster.Insert(Spot(roster, fighter, 0, roster.Count), fighter);
            // While one who has waited acts, all normal places are over, whatever the value.
            if (at >= normal || Compare(fighter, line[at]) < 0) return Round < maxRounds ? Round + 1 : (int?)null;
            line.Insert(Spot(line, fighter, at + 1, normal), fighter);
            normal++;
            behind++;
            fighter.ToCome = true;
            fighter.PlacedIn = Round;
            return Round;
        }

        private static int Spot(List<Fighter> sorted, Fighter fighter, int low, int high)
        {
            while (low < high)
            {
                int middle = low + (high - low) / 2;
                if (Compare(sorted[middle], fighter) < 0) low = middle + 1;
                else high = middle;
            }
            return low;
        }

        private void MarkFallen(Fighter fighter)
        {
            fighter.Fallen = true;
            if (fighter.ToCome) behind--;
            fighter.ToCome = false;
            if (--teams[fighter.Team] == 0) teams.Remove(fighter.Team);
            Tell(EventKind.Fell, fighter.Name);
        }

        /// <summary>Lets the next fighter act who is still to come; ends the round if there is none.</summary>
        private void PassTurn()
        {
            Tell(EventKind.TurnEnded, line[at].Name);
            if (Phase == Phase.First)
            {
                edges.Add("turn-passes");
                Phase = Phase.Later;
            }
            int next = at + 1;
            while (next < line.Count && !line[next].ToCome) next++;
            if (next < line.Count) BeginTurn(next);
            else EndRound();
        }

        private void BeginTurn(int next)
        {
            at = next;
            line[at].ToCome = false;
            behind--;
            Tell(EventKind.TurnBegan, line[at].Name);
        }

        private void BeginRound()
        {
            Phase = Phase.First;
            line.Clear();
            line.AddRange(roster);
            normal = behind = line.Count;
            foreach (var fighter in line)
            {
                fighter.ToCome = true;
                fighter.Waited = false;
                fighter.PlacedIn = Round;
            }
            Tell(EventKind.RoundBegan);
            BeginTurn(0);
        }

        private void EndRound()
        {
            Tell(EventKind.RoundEnded);
            at = line.Count;
            if (Round >= maxRounds)
            {
                End("ended-later", null);
                return;
            }
            edges.Add("new-round");
            Round++;
            roster.RemoveAll(fighter => fighter.Fallen);
            if (rerollEachRound)
            {
                foreach (var fighter in roster) Roll(fighter);
                roster.Sort(Compare);
            }
            BeginRound();
        }

        /// <summary>Ends the fight if at most one team lives; tells whether it is over.</summary>
        private bool EndIfDecided(string edge)
        {
            if (teams.Count > 1) return false;
            string winner = null;
            foreach (string team in teams.Keys) winner = team;
            End(edge, winner);
            return true;
        }

        private void End(string edge, string winner)
        {
            edges.Add(edge);
            Phase = Phase.Over;
            Outcome = winner == null ? Ending.Draw : Ending.Win;
            Winner = winner;
            events.Add(new FightEvent { Kind = EventKind.Over, Round = Round, Outcome = Outcome, Winner = winner });
        }

        private string TurnRefusal(string name)
        {
            if (!Running) return "not_running";
            return name == null || name == line[at].Name ? null : "not_your_turn";
        }

        private void Tell(EventKind kind, string name = null, int? actsIn = null) =>
            events.Add(new FightEvent { Kind = kind, Round = Round, Name = name, ActsIn = actsIn });

        // The diagram's last edge says that after the end everything is refused: a refusal there walks it.
        private Answer Refuse(string code) => new Answer
        {
            Refused = code, Edges = Phase == Phase.Over ? new[] { "end" } : new string[0], Events = new FightEvent[0],
        };

        private Answer Done()
        {
            var answer = new Answer { Edges = edges.ToArray(), Events = events.ToArray() };
            edges.Clear();
            events.Clear();
            if (Happened == null) return answer;
            // A handler that calls an operation comes through here again: its events queue up behind the present one.
            bool nested = undelivered.Count > 0;
            foreach (var each in answer.Events) undelivered.Enqueue(each);
            if (nested) return answer;
            try
            {
                for (; undelivered.Count > 0; undelivered.Dequeue()) Happened?.Invoke(undelivered.Peek());
            }
            finally
            {
                undelivered.Clear(); // a handler that has thrown must not hear old events later
            }
            return answer;
        }
    }
}
