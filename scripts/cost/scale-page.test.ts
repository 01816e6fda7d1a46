import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { type Assumptions, readAssumptions } from "./assumptions.ts";
import { billOf } from "./bill.ts";
import { databaseLimits } from "./database-limits.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const PAGE = readFileSync(`${ROOT}/docs/scale.md`, "utf8").replaceAll(/\s+/g, " ");
const by = readAssumptions(ROOT);

/** The numbers of the page that match, in order. */
function numbersIn(pattern: RegExp, text = PAGE): number[] {
  const found = pattern.exec(text);
  if (!found) throw new Error(`The page does not say ${pattern}`);
  return found.slice(1).map((number) => Number(number.replaceAll(",", "")));
}
const N = "([\\d,.]+)";
const sentenceIn = (sentence: string) => new RegExp(sentence.replaceAll("N", N));
/** Compares with the program's numbers, allowing for rounding. */
function expectNear(stated: number[], counted: number[]): void {
  expect(stated).toHaveLength(counted.length);
  for (const [n, number] of stated.entries())
    expect(Math.abs(number / (counted[n] as number) - 1), `${number}, ${counted[n]}`).toBeLessThan(
      0.025,
    );
}

const sum = (members: number) =>
  billOf(members, by).reduce((total, { dollars }) => total + dollars, 0);
const part = (what: string) =>
  (billOf(100_000, by).find((line) => line.what === what)?.dollars ?? 0) / sum(100_000);
const membersAt = (wall: number, assumed: Assumptions = by) =>
  databaseLimits(100_000, assumed)[wall]?.members as number;

test("the page states the same bill as the program", () => {
  const stated = numbersIn(/\$(\d+) with 1,000 members, \$(\d+) with 10,000, \$(\d+) with 100,000/);
  expect(stated).toEqual([1_000, 10_000, 100_000].map((members) => Math.round(sum(members))));
  expect(PAGE).toContain("A third is written rows, a quarter requests");
  expect(part("D1, rows written")).toBeCloseTo(0.35, 1);
  expect(part("Requests")).toBeCloseTo(0.25, 1);
  expect(PAGE).toContain("a fifth the drawing of new photos");
  expect(part("Images, calls")).toBeCloseTo(0.2, 1);
});

test("the page states the measured rows of each use case", () => {
  const figures = [
    by.messageBytes,
    by.rowsOfMessage,
    by.likeBytes,
    by.rowsOfLike,
    by.rowsOfReading,
    by.rowsOfVisit,
    by.rowsReadOfProfile,
    by.orderBytes,
    by.rowsOfOrder,
  ];
  const rows = [
    ...numbersIn(sentenceIn("\\| a paid message \\| N \\| N where")),
    ...numbersIn(
      sentenceIn("\\| a like \\| N before anybody has looked at it, a little less then \\| N \\|"),
    ),
    ...numbersIn(sentenceIn("\\| a reading \\| 0 \\| N \\|")),
    ...numbersIn(/\| a visit, [^|]*\| 0 \| (\d+) \|/),
    ...numbersIn(sentenceIn("\\| a view of a profile \\| 0 \\| 0; N are read")),
    ...numbersIn(/\| an order, [^|]*\| ([\d,]+), [^|]*\| (\d+) \|/),
  ];
  expectNear(rows, figures);
});

test("the page states the same limits as the program", () => {
  expectNear(numbersIn(/\| Size \|[^|]*\| ([\d,]+) \|/), [membersAt(0)]);
  expectNear(numbersIn(/\| Work of a second \|[^|]*\| ([\d,]+) \|/), [membersAt(1)]);
  expectNear(
    numbersIn(
      sentenceIn(
        "\\| Pages that come back after a release \\|[^|]*\\| N within the N s over which",
      ),
    ),
    [membersAt(2), by.spread],
  );
  expectNear(numbersIn(sentenceIn("it was N within 0.75 s")), [
    membersAt(2, { ...by, spread: 0.75 }),
  ]);
  expectNear(numbersIn(sentenceIn("its size would end at N members")), [
    membersAt(0, { ...by, staying: 100 }),
  ]);
  expectNear(numbersIn(sentenceIn("Without them the wall would stand at N\\.")), [
    membersAt(0, { ...by, likes: 0 }),
  ]);
});

test("two decisions state the same share of messages that stay", () => {
  for (const name of [
    "0002-store-records-in-d1-and-photos-in-r2",
    "0109-archive-old-messages-in-objects",
  ]) {
    const text = readFileSync(`${ROOT}/docs/decisions/${name}.md`, "utf8");
    const stated = /([\d,]+)(?: monthly active members fill a database)? in a year/;
    expectNear(numbersIn(stated, text), [membersAt(0, { ...by, staying: 100 })]);
  }
});
