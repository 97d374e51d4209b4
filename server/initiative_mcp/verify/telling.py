"""The report as text for a person: what was played, what went wrong in words, what is behind it, how to repeat it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence

from initiative_mcp import blueprint
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import origin_of
from initiative_mcp.scenarios import load
from initiative_mcp.verify import words
from initiative_mcp.verify.plan import Plan
from initiative_mcp.verify.result import BAD, POISONED, Case, Failure, Result
from initiative_mcp.verify.session import Unusable

_MOST_CASES = 3
_MOST_NAMES = 20
_FLUSH = {
    "python": "print(line, flush=True)",
    "node": "process.stdout.write(line + '\\n')",
    "lua": "io.stdout:flush()",
    "love": "io.stdout:flush()",
    "ruby": "$stdout.flush",
    "java": "System.out.flush()",
    "kotlin": "System.out.flush()",
    "dotnet": "Console.Out.Flush()",
    "mono": "Console.Out.Flush()",
    "godot": "application/run/flush_stdout_on_print=true",
    "cargo": "std::io::stdout().flush()",
    "go": "bufio.Writer.Flush()",
    "php": "fflush(STDOUT)",
    "perl": "$| = 1",
}


def report(result: Result, lang: Lang, command: Sequence[str]) -> str:
    """Return the text of a report; `command` started the adapter, empty for a tape."""
    lines = _head(result, lang)
    bad = [case for case in result.cases if case.outcome in BAD]
    # What leaks or changes by chance spoils the rest; it is the only thing worth showing then.
    bad = [case for case in bad if case.outcome in POISONED] or bad
    for case in bad[:_MOST_CASES]:
        lines += ["", *_case(case, result, lang)]
    if len(bad) > _MOST_CASES:
        rest = ", ".join(case.script.id for case in bad[_MOST_CASES:_MOST_NAMES])
        rest += " …" if len(bad) > _MOST_NAMES else ""
        lines += ["", say("verify.report.more_cases", lang, count=len(bad) - _MOST_CASES, cases=rest)]
    if result.stale:
        lines += ["", say("verify.report.stale", lang, cases=", ".join(result.stale))]
    for failure in result.failures:
        lines += ["", *_failure(failure, result, lang)]
    lines += _behind(result, lang)
    lines += ["", *_repeat(result, lang, command), _verdict(result, lang)]
    return "\n".join(lines)


def _head(result: Result, lang: Lang) -> list[str]:
    about = result.hello.implementation
    known = [str(about.get(key)) for key in ("name", "version") if about.get(key)]
    language = f" ({about['language']})" if about.get("language") else ""
    name = (" ".join(known) or say("verify.report.unnamed", lang)) + language
    lines = [say("verify.report.title", lang, name=name, rules=result.plan.rules)]
    counts: dict[str, int] = {}
    for case in result.cases:
        counts[_outcome(case, lang)] = counts.get(_outcome(case, lang), 0) + 1
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    if told:
        lines.append(say("verify.report.scenarios", lang, counts=told))
    lines += _programs(result, lang)
    needs = {need for case in result.cases if case.reason[0] == "needs" for need in case.reason[1]["needs"]}
    if needs:
        lines.append(say("verify.report.needs", lang, needs=", ".join(sorted(needs))))
    if result.not_observed:
        fields = ", ".join(result.not_observed)
        lines.append(say("verify.report.not_observed", lang, fields=fields))
    if result.unreached:
        lines.append(say("verify.report.unreached", lang, count=len(result.unreached)))
    habits = result.habits
    if habits.noise:
        lines.append(say("verify.report.noise", lang, count=habits.noise))
        lines += [f"  | {line}" for line in habits.noise_shown]
    if habits.restarts:
        lines.append(say("verify.report.restarts", lang, count=habits.restarts))
    if habits.stopped is False:
        lines.append(say("verify.report.not_stopped", lang))
    return lines


def _programs(result: Result, lang: Lang) -> list[str]:
    if not result.plan.programs or result.plan.replay is not None:
        return []
    values = {"programs": result.programs, "steps": result.steps, "failed": result.failed_programs}
    lines = [say("verify.report.programs", lang, **values, total=result.plan.programs)]
    if result.known_programs:
        lines.append(say("verify.report.known_programs", lang, count=result.known_programs))
    return lines


def _outcome(case: Case, lang: Lang) -> str:
    return say(f"verify.outcome.{case.outcome}", lang)


def _case(case: Case, result: Result, lang: Lang) -> list[str]:
    about = {scenario.id: scenario for scenario in load(result.plan.rules)}.get(case.script.id)
    title = f": {about.title.of(lang)}" if about else ""
    lines = [f"{_outcome(case, lang).upper()}  {case.script.id}{title}"]
    lines += _story(case, lang)
    if about:
        origin = origin_of(about.source, result.plan.rules, lang, command=True)
        lines.append(f"    {about.reason.of(lang)} {origin}")
    return lines + _pitfall_line(case, result, lang)


def _failure(failure: Failure, result: Result, lang: Lang) -> list[str]:
    values = {"id": failure.script.id, "before": failure.original_steps, "after": len(failure.script.calls)}
    key = "program" if failure.shrunk_fully else "program_not_fully"
    lines = [say(f"verify.report.{key}", lang, **values), *_story(failure, lang)]
    lines += _pitfall_line(failure, result, lang)
    script = json.dumps(failure.script.to_json(), ensure_ascii=False, separators=(",", ":"))
    return [*lines, f"    {say('verify.report.script', lang)} {script}"]


def _story(entry: Case | Failure, lang: Lang) -> list[str]:
    """Return the script in words up to the first difference, and what was expected there."""
    difference = entry.difference
    if difference is None:
        return []
    last = min(difference.reply, len(entry.script.calls))
    lines = words.script_lines(entry.script, lang, last)
    wanted, got = words.sides(difference, entry.replies)
    expected = words.side(wanted, entry.script.rules, lang)
    lines.append(f"      {say('verify.report.expected', lang)} {expected}" if difference.fields else "")
    lines.append(f"      {say('verify.report.got', lang)} {words.side(got, entry.script.rules, lang)}")
    if entry.reason[0]:
        lines.append(
            "      " + reason(entry.reason[0], entry.reason[1], entry.script.rules, lang).replace("\n", "\n      ")
        )
    return [line for line in lines if line]


def _pitfall_line(entry: Case | Failure, result: Result, lang: Lang) -> list[str]:
    found = result.diagnosis.by_script.get(entry.script.id)
    if not found:
        return []
    key = "certain" if result.diagnosis.certain(found[0]) else "likely"
    title = blueprint.load(result.plan.rules).pitfall(found[0]).title.of(lang)
    return [f"    {say(f'verify.report.pitfall_{key}', lang, pitfall=found[0], title=title)}"]


def _behind(result: Result, lang: Lang) -> list[str]:
    """Return the pitfalls of the whole run with symptom and cure."""
    findings = result.diagnosis.findings
    lines: list[str] = []
    outcomes = {case.outcome for case in result.cases}
    for outcome in ("leaks-state", "leak-or-chance"):
        if outcome in outcomes:
            lines += ["", say(f"verify.report.{outcome}", lang)]
    if result.flaky:
        lines += ["", say("verify.report.flaky", lang)]
    if not findings:
        return lines
    if not lines:
        key = "certain" if findings[0].certain else "several" if findings[0].exact else "likely"
        lines += ["", say(f"verify.report.behind_{key}", lang)]
    for finding in findings:
        pitfall = blueprint.load(result.plan.rules).pitfall(finding.pitfall)
        lines += [
            f"  {finding.pitfall}: {pitfall.title.of(lang)}",
            f"    {pitfall.symptom.of(lang)}",
            f"    {say('verify.report.cure', lang)} {pitfall.cure.of(lang)}",
        ]
    return lines


def _repeat(result: Result, lang: Lang, command: Sequence[str]) -> list[str]:
    told = shlex.join([*_options(result, lang), *command])
    lines: list[str] = []
    if not command:
        return lines
    if result.programs and result.plan.replay is None:
        lines.append(say("verify.report.repeat", lang, seed=result.plan.seed, command=told))
    if result.failures:
        lines.append(say("verify.report.replay", lang, command=told))
    return lines


def _options(result: Result, lang: Lang) -> list[str]:
    """Return the options that a run must have again to play the same programs."""
    plan, usual = result.plan, Plan()
    options = [] if lang == "en" else ["--lang", lang]
    for name in ("rules", "programs", "steps"):
        if getattr(plan, name) != getattr(usual, name):
            options += [f"--{name}", str(getattr(plan, name))]
    return options


def _verdict(result: Result, lang: Lang) -> str:
    key = result.verdict
    if key == "conformant":
        known = any(case.outcome == "known" for case in result.cases)
        if known or result.random_known or result.known_programs:
            key = "conformant_but_known"
        elif result.plan.replay is not None or result.plan.only != "*":
            key = "conformant_part"
        elif not result.complete:
            key = "conformant_so_far"
    return say(f"verify.verdict.{key}", lang, programs=result.programs)


def reason(key: str, values: dict[str, object], rules: str, lang: Lang) -> str:
    """Return why a script ended or an adapter cannot be used."""
    told = {name: words.step(value, rules, lang) if name == "step" else value for name, value in values.items()}  # pyright: ignore[reportArgumentType]
    stderr = str(told.pop("stderr", "") or "").strip()
    text = say(f"verify.reason.{key}", lang, **{"line": "", **told}).rstrip()
    if stderr:
        text += "\n" + say("verify.reason.stderr", lang) + "\n" + "\n".join(f"| {line}" for line in stderr.splitlines())
    return text


def unusable(error: Unusable, rules: str, lang: Lang, command: Sequence[str]) -> str:
    """Return why nothing can be claimed, and what to look at."""
    lines = [say("verify.report.unusable", lang), reason(error.key, error.values, rules, lang)]
    if error.key in ("no_hello", "timeout") and command:
        program = command[0].replace("\\", "/").rsplit("/", 1)[-1].lower()
        for name, flush in _FLUSH.items():
            if program.startswith(name):
                lines.append(say("verify.report.flush", lang, flush=flush))
                break
        else:
            lines.append(say("verify.report.flush_any", lang))
    return "\n".join(lines)
