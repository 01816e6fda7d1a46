import { posix } from "node:path";
import { expect, test } from "vitest";
import { exists, filesBelow, textOf } from "./sources";

const FOLDER = "docs/decisions";
const PATHS = filesBelow(FOLDER, /\.md$/).filter((path) => path !== `${FOLDER}/README.md`);
const DECISIONS = PATHS.filter((path) => path !== `${FOLDER}/template.md`);

const LINK = String.raw`\[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\)`;
const LINKS = `${LINK}(?:, ${LINK})*`;
/** The third line: date, status, and related decisions. */
const STATUS_LINE = new RegExp(
  `^Date: \\d{4}-\\d\\d-\\d\\d · Status: (?:proposed|accepted|superseded by ${LINK})( · Supersedes: ${LINKS})?( · Related: ${LINKS})?$`,
);

const numberOf = (path: string) => posix.basename(path).slice(0, 4);

test("a decision's number is unique, and equal in file name and title", () => {
  const numbers = DECISIONS.map(numberOf);
  expect(new Set(numbers).size, numbers.join(" ")).toBe(numbers.length);
  for (const path of DECISIONS)
    expect(textOf(path), path).toMatch(new RegExp(`^# ${numberOf(path)} \\S`));
});

test("a decision states its date and status in one format", () => {
  for (const path of PATHS) {
    const [, empty, line = ""] = textOf(path).split("\n");
    expect(empty, path).toBe("");
    expect(line, path).toMatch(STATUS_LINE);
  }
});

test("links between decisions exist and go both ways", () => {
  const linked = new Map(
    DECISIONS.map((path) => [
      posix.basename(path),
      Array.from(
        (textOf(path).split("\n")[2] ?? "").matchAll(/\((\d{4}-[^)]+)\)/g),
        ([, name = ""]) => name,
      ),
    ]),
  );
  for (const [name, links] of linked)
    for (const link of links) {
      expect(exists(`${FOLDER}/${link}`), `${name}: ${link}`).toBe(true);
      expect(linked.get(link), `${link} names ${name} too`).toContain(name);
    }
});
