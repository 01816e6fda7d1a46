import { expect, test } from "vitest";
import { exists, filesBelow, textOf } from "./sources";

const PAGE = textOf("docs/rules.md");
const FOLDERS = ["app", "workers", "scripts", "tests", "bench", "migrations", "docs"];
const WRITTEN = /\.(?:[cm]?[jt]sx?|md|sql|css|toml)$/;

type Rule = { number: string; folder: string; where: string; tests: string };

/** The rows of the page's tables, each with the folder of the heading above it. */
function readRules(page: string): Rule[] {
  let folder = "";
  return page.split("\n").flatMap((line) => {
    folder = /^## .*`([^`]+)\/`$/.exec(line)?.[1] ?? (line.startsWith("## ") ? "" : folder);
    const [, number, , where, tests] = line.split(/\s*\|\s*/);
    return number && /^R\d+$/.test(number) && where && tests
      ? [{ number, folder, where, tests }]
      : [];
  });
}

const RULES = readRules(PAGE);

/**
 * The path of a file that the page names: in its heading's folder, below app/domain, or as written.
 */
function placeOf(folder: string, name: string): string | undefined {
  return [`${folder}/${name}`, `app/domain/${name}`, name].find(exists);
}

/** `NAME = value` and the file that follows it: `A = 1` `B = 2` `file.ts`. */
function figuresOf({ folder, where }: Rule): { name: string; value: string; file: string }[] {
  const marks = Array.from(where.matchAll(/`([^`]+)`/g), ([, mark = ""]) => mark);
  return marks.flatMap((mark, index) => {
    const [, name, value] = /^(\S+) = (.+)$/.exec(mark) ?? [];
    const file = marks.slice(index).find((other) => !other.includes(" = ")) ?? "";
    return name && value ? [{ name, value, file: placeOf(folder, file) ?? file }] : [];
  });
}

const flat = (text: string) => text.replace(/\s+|,(?=\s*[)\]}])/g, "").replaceAll('"', "");
const RUNS_ON = "(?:asconst)?(?:[;,)}\\].]|const|export|/\\*|//|$)";

/**
 * Whether `code` assigns this value to a constant, a setting's default or an entry of a list
 * (LIST_ID.entry).
 */
function assignsValue(code: string, name: string, value: string): boolean {
  const key = name.split(".").at(-1) ?? name;
  const escaped = flat(value).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const forms = /^[a-z]/.test(name)
    ? `\\b${name}:(?:(?!\\.default\\().)*\\.default\\(${escaped}\\)`
    : name.includes(".")
      ? `\\b${key}:${escaped}${RUNS_ON}`
      : `\\bconst${key}(?::[^=;]+)?=${escaped}${RUNS_ON}`;
  return new RegExp(forms.replace("\\bconst", "const")).test(flat(code));
}

const files = FOLDERS.flatMap((folder) => filesBelow(folder, WRITTEN));
const citing = [...files, "README.md", "CONTRIBUTING.md", "STYLE.md"].filter(exists);

test("a rule's number is unique", () => {
  const numbers = RULES.map((rule) => rule.number);
  expect(numbers.length).toBeGreaterThan(90);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test("every cited rule is on the page", () => {
  const ruleNumbers = new Set(RULES.map((rule) => rule.number));
  const lost = citing.flatMap((path) =>
    Array.from(textOf(path).matchAll(/(?<![\w"#=:-])R\d{1,3}\b(?![\w"'-])/g), ([number]) => number)
      .filter((number) => !ruleNumbers.has(number))
      .map((number) => `${path}: ${number}`),
  );
  expect(lost).toEqual([]);
});

test("every file that the page names exists", () => {
  const lost = RULES.flatMap(({ number, folder, where, tests }) =>
    Array.from(`${where} ${tests}`.matchAll(/`([^`= ]+\.\w+)`/g), ([, name = ""]) => name)
      .filter((name) => !placeOf(folder, name))
      .map((name) => `${number}: ${name}`),
  );
  expect(lost).toEqual([]);
  expect(RULES.filter((rule) => !/`|^–$/.test(rule.tests)).map((rule) => rule.number)).toEqual([]);
});

test("every value of the page equals the code's", () => {
  const wrong = RULES.flatMap((rule) =>
    figuresOf(rule)
      .filter(({ name, value, file }) => !exists(file) || !assignsValue(textOf(file), name, value))
      .map(({ name, value, file }) => `${rule.number}: ${name} = ${value} in ${file}`),
  );
  expect(wrong).toEqual([]);
  expect(RULES.flatMap(figuresOf).length).toBeGreaterThan(50);
});

/**
 * One place per module: its main file, its schemas, its table of limits; visit counts have a main
 * file of their own.
 */
const FRONT =
  /^app\/domain\/(?:([a-z-]+)\/\1|[a-z-]+\/[a-z.-]+\.schema|account\/limit-attempts|[a-z]+\/bounce)\.ts$/;

test("a module's constants are in one place", () => {
  const elsewhere = RULES.flatMap((rule) =>
    figuresOf(rule)
      .filter(({ file }) => file.startsWith("app/domain/") && !FRONT.test(file))
      .map(({ name, file }) => `${name} in ${file}`),
  );
  expect(elsewhere).toEqual([]);
});

test("the check finds a different value", () => {
  expect(assignsValue("export const FREE_STARTS = 3;", "FREE_STARTS", "2")).toBe(false);
  expect(assignsValue("export const FREE_STARTS = 22;", "FREE_STARTS", "2")).toBe(false);
  expect(
    assignsValue(
      "refund_days: z.int().default(15), other: z.int().default(14)",
      "refund_days",
      "14",
    ),
  ).toBe(false);
  expect(
    assignsValue("report: { most: 2, window: hours(24) },", "LIMITS.report", "{ most: 2 }"),
  ).toBe(false);
});

/** Documents outside the project: readers of a citation must be able to open its source. */
const OUTSIDE =
  /\bspecification(?:'s)?\b|\bdecisions(?:\.md)?, ["`]|\(decisions[):]|\bissue \d|\(section \d/i;

test("nothing cites a document outside the project", () => {
  const found = citing
    .filter(
      (path) => path !== "tests/architecture/rules.test.ts" && !path.startsWith("app/content/"),
    )
    .flatMap((path) =>
      textOf(path)
        .split("\n")
        .flatMap((line, index) => (OUTSIDE.test(line) ? [`${path}:${index + 1}`] : [])),
    );
  expect(found).toEqual([]);
});
