import { expect, test } from "vitest";
import { signalsIn } from "~/domain/scam-detection/find-signals";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { textOf } from "./sources";

/** The minimum size of a corpus, and the allowed errors of the rules (R237). */
const MIN_CASES = { scam: 40, innocent: 60 };
const MAX_ERRORS = { missed: 0.1, falseAlarms: 0.02 };

type Case = { kind: string; text: string };

const FOLDER = "app/domain/scam-detection/corpus";
const casesIn = (lines: string[]): Case[] =>
  lines.filter(Boolean).map((line) => {
    const [, kind = "", text = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
    return { kind, text };
  });
const casesOf = (language: Language) => casesIn(textOf(`${FOLDER}/${language}.txt`).split("\n"));
/** Written afterwards and never used for tuning: measures the rules on unknown texts. */
const unseenOf = (language: Language) =>
  casesIn(
    textOf(`${FOLDER}/unseen.txt`)
      .split("\n")
      .flatMap((line) => (line.startsWith(`${language} `) ? [line.slice(3)] : [])),
  );

/**
 * Judges each text as the first message between two members, when the rules are strictest, by the
 * rules of all languages.
 */
const raised = (text: string): string[] => signalsIn(text, 1);

function measure(cases: Case[]) {
  const scam = cases.filter(({ kind }) => kind !== "ok");
  const innocent = cases.filter(({ kind }) => kind === "ok");
  return {
    cases,
    scam: scam.length,
    innocent: innocent.length,
    missed: scam.filter(({ kind, text }) => !raised(text).includes(kind)),
    falseAlarms: innocent.filter(({ text }) => raised(text).length > 0),
  };
}
type Measured = ReturnType<typeof measure>;

const figures = ({ scam, innocent, missed, falseAlarms }: Measured) =>
  `${missed.length} of ${scam} | ${falseAlarms.length} of ${innocent}`;
const row = (language: Language) =>
  `| ${language} | ${figures(measure(casesOf(language)))} | ${figures(measure(unseenOf(language)))} |`;

test.each(LANGUAGES)("%s: the rules miss few signals and raise few false ones", (language) => {
  const { cases, scam, innocent, missed, falseAlarms } = measure(casesOf(language));
  expect(cases.filter(({ kind }) => !/^(money|link|contact|moves_off|ok)$/.test(kind))).toEqual([]);
  expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length);
  expect(scam).toBeGreaterThanOrEqual(MIN_CASES.scam);
  expect(innocent).toBeGreaterThanOrEqual(MIN_CASES.innocent);
  const report = { missed, falseAlarms: falseAlarms.map(({ text }) => [text, ...raised(text)]) };
  expect(missed.length / scam, JSON.stringify(report, null, 1)).toBeLessThanOrEqual(
    MAX_ERRORS.missed,
  );
  expect(falseAlarms.length / innocent, JSON.stringify(report, null, 1)).toBeLessThanOrEqual(
    MAX_ERRORS.falseAlarms,
  );
});

test("the page of the signals has the measured values", () => {
  expect(textOf("docs/signals.md")).toContain(LANGUAGES.map(row).join("\n"));
});
