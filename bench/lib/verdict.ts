import { type MeasuredValues, THRESHOLDS, type Threshold } from "../thresholds.ts";
import { noiseText } from "./noise.ts";
import type { SectionName } from "./options.ts";
import { figure } from "./statistics.ts";
import type { StoredResult } from "./stored-results.ts";

export type Verdict = "met" | "missed" | "not measured";

export function verdictOf({ most, least }: Threshold, measured: number | undefined): Verdict {
  if (measured === undefined) return "not measured";
  const high = most !== undefined && !(measured <= most);
  const low = least !== undefined && !(measured >= least);
  return high || low || !Number.isFinite(measured) ? "missed" : "met";
}

/** The value furthest beyond the threshold in several reports of a section. */
export function worstOf(gate: Threshold, reports: readonly MeasuredValues[]): number | undefined {
  const measured = reports.flatMap((figures) => figures[gate.name as keyof MeasuredValues] ?? []);
  if (measured.length === 0) return undefined;
  return gate.most === undefined ? Math.min(...measured) : Math.max(...measured);
}

/** "at most 1.2", "at least 0.8" */
export function limitText({ most, least }: Threshold): string {
  return most === undefined ? `at least ${least}` : `at most ${most}`;
}

/** The verdicts of a section on its own thresholds; those not measured now are omitted. */
export function sectionVerdicts(section: SectionName, figures: MeasuredValues): string[] {
  return thresholdsOf(section).flatMap((gate) => {
    const measured = worstOf(gate, [figures]);
    const verdict = verdictOf(gate, measured);
    if (measured === undefined) return [];
    const word = verdict === "met" ? "**Met.**" : "**Missed.**";
    return [`- ${word} ${gate.label}: ${figure(measured)}; ${limitText(gate)} (\`${gate.name}\`).`];
  });
}

export function misses(section: SectionName, figures: MeasuredValues): boolean {
  return thresholdsOf(section).some(
    (gate) => verdictOf(gate, worstOf(gate, [figures])) === "missed",
  );
}

const thresholdsOf = (section: SectionName): readonly Threshold[] =>
  THRESHOLDS.filter((gate) => gate.section === section);

/** One line for every threshold, from the last measurement; and whether all are met. */
export function allVerdicts(results: readonly StoredResult[]): { lines: string[]; met: boolean } {
  const judged = THRESHOLDS.map((gate: Threshold) => {
    const of = results.filter(({ section }) => section === gate.section);
    const measured = worstOf(
      gate,
      of.map(({ report }) => report.figures),
    );
    const [oldest] = of.map(({ at, commit }) => `${at} ${commit}`).sort();
    return { gate, measured, verdict: verdictOf(gate, measured), when: oldest ?? "" };
  });
  const lines = judged.map(({ gate, measured, verdict, when }) =>
    [
      gate.name.padEnd(15),
      gate.label.padEnd(34),
      limitText(gate).padEnd(14),
      (measured === undefined ? "–" : figure(measured)).padStart(7),
      verdict.padEnd(12),
      `${gate.section} ${when}`,
    ].join("  "),
  );
  const noises = results.map(({ section, report, noise }) => {
    return `${[section, report.part].filter(Boolean).join(" ")}: ${noiseText(noise)}`;
  });
  return {
    lines: [...lines, "", ...noises],
    met: judged.every(({ verdict }) => verdict === "met"),
  };
}
