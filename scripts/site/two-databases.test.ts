import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openContext } from "../../tests/support/command-context";
import {
  openBothDatabases,
  type TwoDatabases,
  twoDatabasesFrom,
} from "../../tests/support/two-databases";
import { verify } from "../ledger/verify";
import { findMembers } from "../lib/find-members";
import type { ToolContext } from "../lib/open-context";
import type { CommandContext } from "./command-context";
import { addSite, removeSite } from "./commands";
import { readSites } from "./site-database";

let both: TwoDatabases;
let context: CommandContext;
let lines: string[];

/** Two sites, the second in DB_2, each with a member of the same address. */
beforeEach(async () => {
  const mover = openContext();
  mover.sqlite.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");
  both = twoDatabasesFrom(mover.sqlite);
  onTestFinished(both.close);
  lines = mover.lines;
  context = { ...mover.context, db: openBothDatabases(both).db };
  for (const host of ["one.localhost", "two.localhost"]) {
    await addSite(context, host, ["name=Example", "countries=NL", "support_email=a@b.nl"]);
    join(host === "one.localhost" ? both.first : both.second, host.replace(".", "-"));
  }
  both.second.exec(
    "INSERT INTO sites (id, host, created_at) VALUES ('two-localhost', 'two.localhost', 0)",
  );
  both.first.exec("UPDATE sites SET database = 'DB_2' WHERE id = 'two-localhost'");
  for (const { site_id, key, value } of both.first
    .prepare("SELECT * FROM site_settings WHERE site_id = 'two-localhost'")
    .all())
    both.second
      .prepare("INSERT INTO site_settings VALUES (?, ?, ?, 0)")
      .run(String(site_id), String(key), String(value));
  both.first.exec("DELETE FROM site_settings WHERE site_id = 'two-localhost'");
});

function join(db: TwoDatabases["first"], site: string) {
  db.exec(
    `INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date) VALUES ('sam-${site}', '${site}', 'sam@example.test', 'x', 'active', 'en', 0);
     INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at) VALUES ('sam-${site}', '${site}', 'active', 'Sam', '1990-01-01', 'en', 0, 0);
     INSERT INTO wallets (id, account_id, site_id) VALUES ('w-${site}', 'sam-${site}', '${site}');`,
  );
}

test("settings of a site are read in its database", async () => {
  both.second.exec("INSERT INTO site_settings VALUES ('two-localhost', 'message_credits', '3', 0)");
  const [one, two] = await readSites(context.db);
  expect([one?.database, one?.settings.message_credits]).toEqual(["DB", undefined]);
  expect([two?.database, two?.settings.message_credits]).toEqual(["DB_2", 3]);
  const here = both.first.prepare(
    "SELECT count(*) AS n FROM site_settings WHERE site_id = 'two-localhost'",
  );
  expect(here.get()?.n).toBe(0);
});

test("members of all databases are found, and every ledger is verified", async () => {
  const tool = { ...context, staff: "ops", originOf: (host: string) => host } as ToolContext;
  const found = await findMembers(tool, "sam@example.test");
  expect(found.map(({ host, db }) => [host, db.name])).toEqual([
    ["one.localhost", "DB"],
    ["two.localhost", "DB_2"],
  ]);
  lines.length = 0;
  expect(await verify(tool)).toBe(true);
  expect(await verify(tool, "two.localhost")).toBe(true);
  expect(lines.map((line) => line.split(",")[0])).toEqual(["2 wallets", "1 wallets"]);
});

test("a site with members stays, an empty one is removed from both databases", async () => {
  const withPrompt = { ...context, prompt: async () => "two.localhost" };
  await expect(removeSite(withPrompt, "two.localhost")).rejects.toThrow("1 account");
  both.second.exec("DELETE FROM accounts");
  await removeSite(withPrompt, "two.localhost");
  expect((await readSites(context.db)).map(({ host }) => host)).toEqual(["one.localhost"]);
  expect(both.second.prepare("SELECT * FROM sites").all()).toEqual([]);
});
