import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";
import { textOf } from "../architecture/sources.ts";
import { COMMANDS, expectMisuse, npmRun } from "./command-process.ts";

const DATABASE = "tests/commands/database-commands.test.ts";
const ORDERS = "tests/commands/orders-cases.ts";
const TOOLS = "tests/commands/tool-commands.test.ts";
/** The test that starts a command as a process and checks its success. */
const TESTED: Record<string, string> = {
  start: "tests/system/start-command.test.ts",
  dev: "tests/support/dev-copy.ts",
  test: TOOLS,
  check: TOOLS,
  seed: "tests/commands/seeded-database.ts",
  site: DATABASE,
  staff: DATABASE,
  photos: DATABASE,
  audit: DATABASE,
  ledger: DATABASE,
  complaints: DATABASE,
  mail: DATABASE,
  orders: ORDERS,
  push: TOOLS,
  new: TOOLS,
  migration: TOOLS,
  icons: TOOLS,
  disposable: TOOLS,
  passwords: TOOLS,
  spelling: TOOLS,
  cost: TOOLS,
  bench: TOOLS,
  deploy: "tests/system/deploy-check.test.ts",
  sharing: TOOLS,
  screenshots: TOOLS,
};
/** A command with another name in its help: npm run check is npm test with steps. */
const NAMES: Record<string, string> = { check: "test" };

/** Invalid arguments, and the expected error. */
const MISUSES: [string, string[], string][] = [
  ["start", ["now"], 'start does not know what to do with "now"; put several words into quotes.'],
  ["start", ["--members", "few"], "--members must be a whole number from 0 to"],
  ["dev", ["--members"], "--members needs a value: --members <number>."],
  ["test", ["nothing"], "There is no step, file or folder nothing; the steps are types, lint"],
  ["test", ["app/kit"], "The step of app/kit is missing: npm test -- unit app/kit."],
  ["check", ["nothing"], "There is no step, file or folder nothing"],
  ["check", ["--changed", "unit"], "--changed finds its tests itself; leave out unit."],
  ["seed", ["--now", "yesterday"], '--now must be a day such as 2026-11-20, not "yesterday".'],
  ["seed", ["--members=many"], '--members must be a whole number from 0 to 99999999, not "many".'],
  ["site", [], "site needs one of its commands: add, move, remove, list"],
  ["site", ["ad", "a.localhost"], 'site has no command "ad"; did you mean add?'],
  ["site", ["add", "a.localhost"], "site add needs <key=value>."],
  ["site", ["list", "--dev", "--remote"], "Only one of --local, --dev and --remote can be given."],
  ["staff", ["add"], "staff add needs <email>."],
  ["staff", ["roles", "a@b.test"], "staff roles needs <role>."],
  ["photos", ["reject"], "photos reject needs <id>."],
  ["audit", ["verify", "a@b.test"], 'audit verify does not know what to do with "a@b.test"'],
  ["ledger", ["verify", "a@b.test"], 'ledger verify does not know what to do with "a@b.test"'],
  ["complaints", ["take"], 'complaints has no command "take"'],
  ["mail", ["announce"], "mail announce needs <news|promotion>."],
  ["orders", ["report", "--day"], "--day needs a value: --day <date>."],
  ["orders", ["report", "--local", "--dev"], "--local needs a value: --local <folder>."],
  ["push", ["key"], 'push has no command "key"; did you mean keys?'],
  ["deploy", ["--chek"], "deploy has no option --chek; did you mean --check?"],
  ["deploy", ["--check=yes"], '--check takes no value, and "yes" was given.'],
  ["new", [], "new needs one of its commands: field"],
  ["new", ["field", "added_habit"], "new field needs <code>."],
  ["new", ["text", "chat:wave"], "new text needs <text>."],
  ["new", ["email", "gift_sent", "now"], 'new email does not know what to do with "now"'],
  ["new", ["setting", "--action", "gifts", "switch"], "new setting takes no option --action."],
  ["migration", [], "migration needs <name>."],
  ["icons", ["heart"], 'icons does not know what to do with "heart"'],
  ["sharing", ["home"], 'sharing does not know what to do with "home"'],
  ["screenshots", ["home"], 'screenshots does not know what to do with "home"'],
  ["disposable", ["mail.test"], 'disposable does not know what to do with "mail.test"'],
  ["passwords", ["secret"], 'passwords does not know what to do with "secret"'],
  ["spelling", ["xx"], 'There is no language "xx"; there are da, de, en'],
  ["cost", ["--members", "abc"], '--members must be a whole number from 1 to 1000000000, not "abc'],
  ["bench", ["htpp"], 'There is no section "htpp"; there are gates, http'],
  ["bench", ["http", "--rounds", "0"], '--rounds must be a whole number from 1 to 50, not "0".'],
];

test("every command of package.json has a test of its success and its misuse", () => {
  expect(Object.keys(TESTED).sort()).toEqual(Object.keys(COMMANDS).sort());
  const misused = new Set(MISUSES.map(([name]) => name));
  expect([...misused].sort()).toEqual(Object.keys(COMMANDS).sort());
  for (const [name, file] of Object.entries(TESTED)) {
    expect(existsSync(join(ROOT, file)), `${name}: ${file}`).toBe(true);
    expect(textOf(file), `${file} does not start ${name}`).toMatch(
      new RegExp(`["\`/]${name}["\`]`),
    );
  }
});

test("a command file exports its definition and runs nothing when imported", () => {
  for (const [name, started] of Object.entries(COMMANDS)) {
    const [, , file = ""] = started.split(" ");
    const text = textOf(file.includes("/") ? file : `scripts/${file}.ts`);
    expect(text, name).toMatch(/^export default define\w+\(/m);
    expect(text, name).not.toMatch(/^(?:await|try|void|if|for|process)\b/m);
  }
});

describe.concurrent("as processes", { timeout: 600_000 }, () => {
  test.each(Object.keys(COMMANDS))("npm run %s -- --help shows its help", async (name) => {
    const { code, stdout, stderr } = await npmRun(name, ["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      new RegExp(
        `^Usage: npm run ${NAMES[name] ?? name} -- .*\\n\\n[A-Z][\\s\\S]*?\\n\\n(Commands:\\n[\\s\\S]*?\\n\\n)?Options:\\n[\\s\\S]*--help +shows this text\\n\\nExamples:\\n  npm run `,
      ),
    );
    expect(stdout.split("\n").every((line) => line.length <= 140)).toBe(true);
  });

  test.each(Object.keys(COMMANDS))(
    "npm run %s refuses an option it does not have",
    async (name) => {
      const ended = await npmRun(name, ["--nonsense"], { direct: true });
      const own = NAMES[name] ?? name;
      expect(expectMisuse(ended, own)).toBe(`${own} has no option --nonsense.`);
    },
  );

  test.each(MISUSES)("npm run %s %j is refused", async (name, args, sentence) => {
    expect(expectMisuse(await npmRun(name, args, { direct: true }), NAMES[name] ?? name)).toContain(
      sentence,
    );
  });
});
