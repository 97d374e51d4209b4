// What is to be shown, from the structured content of run_encounter and continue_encounter alone.

/** The parts of an answer: `input` are the arguments of the call where they are known. */
export function readFight(answer, input) {
  const view = answer.view;
  const table = answer.table;
  const fight = {
    rules: answer.rules,
    settings: answer.settings || {},
    phase: view.phase,
    round: view.round,
    outcome: view.outcome,
    winner: view.winner,
    edges: answer.edges || {},
    refusals: answer.refusals || {},
    handle: answer.encounter || null,
    version: answer.version || 0,
    running: view.phase !== "before" && view.phase !== "over",
    count: view.count ?? null,
    action: view.action ?? null,
    ...(table ? fromTable(table) : fromView(view, input)),
  };
  const teams = [...new Set([...fight.fighters.values()].map((fighter) => fighter.team))];
  fight.fighters.forEach((fighter) => {
    fighter.number = Math.max(teams.indexOf(fighter.team), 0);
  });
  const gone = new Set(fight.fallen);
  fight.living = [...fight.fighters.keys()].filter((name) => !gone.has(name));
  return fight;
}

function fromTable(table) {
  return {
    fighters: new Map(table.fighters.map((fighter) => [fighter.name, { ...fighter }])),
    acting: table.acting,
    upcoming: table.upcoming,
    acted: table.acted,
    newcomers: table.newcomers,
    fallen: table.fallen,
    marked: table.marked,
    why: table.why,
    possible: table.possible || {},
    hidden: 0,
  };
}

/** From an answer that was not made for the table: long lists are cut there, teams stand in the call. */
function fromView(view, input) {
  const joining = [...(input?.fighters || []), ...(input?.steps || []).filter((step) => step?.do === "join")];
  const teams = new Map(joining.filter(Boolean).map((fighter) => [fighter.name, fighter.team || ""]));
  let hidden = 0;
  const names = (list) => {
    const kept = (list || []).filter((name) => Object.hasOwn(view.values, name) || teams.has(name));
    hidden += (list || []).length > kept.length ? 1 : 0;
    return kept;
  };
  const fighters = new Map();
  for (const name of [...teams.keys(), ...Object.keys(view.values)]) {
    const value = Object.hasOwn(view.values, name) ? view.values[name] : null;
    fighters.set(name, { name, team: teams.get(name) || "", value, told: value === null ? "" : String(value) });
  }
  const marked = {};
  for (const kind of ["waited", "delayed", "falling"]) marked[kind] = names(view[kind]);
  return {
    fighters,
    acting: names(view.acting),
    upcoming: names(view.upcoming).map((name) => ({ name })),
    acted: names(view.acted).filter((name) => !view.acting.includes(name)),
    newcomers: names(view.newcomers),
    fallen: names(view.fallen),
    marked,
    why: [],
    possible: {},
    hidden,
  };
}

/** The code of the step that was refused last, null if none was since an earlier answer. */
export function newRefusal(before, after) {
  return Object.keys(after).find((code) => after[code] > (before[code] || 0)) || null;
}

/** Whom an operation is usually meant for, by the word its rule set has for them. */
export function meant(fight, group) {
  const upcoming = [...new Set(fight.upcoming.map((turn) => turn.name))];
  const groups = { delayed: fight.marked.delayed || [], upcoming, next: upcoming.slice(0, 1), acting: fight.acting };
  return groups[group] || fight.living;
}
