import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MIGRATIONS } from "./local-database.ts";
import { findMigrationTextErrors, tidyMigration } from "./migration-text.ts";
import { migrationsIn, writeMigration } from "./migrations.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");

test("the first migration creates all tables, light ones without a rowid", async () => {
  const { file, before } = await writeMigration(folder, "begin");
  expect([file, before]).toEqual(["0000_begin.sql", []]);
  expect(textOf(file)).toMatch(/CREATE TABLE `likes` \([^;]*\n\) WITHOUT ROWID;/);
  expect(textOf(file)).toMatch(/CREATE TABLE `profiles` \([^;]*\n\);/);
}, 30_000);

test("without a difference it is empty, its name again only tidies it", async () => {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const before = migrationsIn(folder);
  const { file } = await writeMigration(folder, "guards");
  expect(migrationsIn(folder)).toEqual([...before, file]);
  expect(textOf(file)).toContain("-- ");
  writeFileSync(
    join(folder, file),
    "CREATE TRIGGER a AFTER INSERT ON likes\nBEGIN\n  SELECT 1;\nEND;\n",
  );
  expect((await writeMigration(folder, "guards")).file).toBe(file);
  expect(textOf(file)).toBe("CREATE TRIGGER a AFTER INSERT ON likes BEGIN SELECT 1; END;\n");
}, 30_000);

test("a migration's name states its purpose", async () => {
  for (const name of ["", "Likes", "../x", "0007"])
    await expect(writeMigration(folder, name)).rejects.toThrow("small letters");
});

test("0005 keeps consents, allows new ones, and clears descriptions without one", () => {
  const db = new DatabaseSync(":memory:");
  const apply = (file: string) => db.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  const all = migrationsIn(MIGRATIONS);
  const number = all.findIndex((file) => file.startsWith("0005_"));
  const consent = (subject: string) =>
    `INSERT INTO consents (site_id, account_id, subject, given_at) VALUES ('s', 'a', '${subject}', 5)`;
  for (const file of all.slice(0, number)) apply(file);
  for (const subject of ["sexuality", "fictional_profiles", "immediate_start"])
    db.exec(consent(subject));
  expect(() => db.exec(consent("lifestyle"))).toThrow("CHECK");
  db.exec(
    "INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at, gender_description, sexuality) VALUES ('a', 's', 'active', 'Sam', '1990-05-05', 'en', 1, 1, 'Agender', 'bi')",
  );
  const rows = "SELECT subject, given_at, site_id, account_id FROM consents ORDER BY subject";
  const before = db.prepare(rows).all();
  for (const file of all.slice(number)) apply(file);
  expect(db.prepare(rows).all()).toEqual(before);
  for (const subject of ["lifestyle", "gender_description"]) db.exec(consent(subject));
  expect(() => db.exec(consent("other"))).toThrow("CHECK");
  expect(() => db.exec(consent("lifestyle"))).toThrow("UNIQUE");
  expect(
    db.prepare("SELECT gender_description, sexuality, smoking, drinking FROM profiles").all(),
  ).toEqual([{ gender_description: "", sexuality: "bi", smoking: null, drinking: null }]);
});

test("tidying twice changes nothing more", () => {
  const text =
    "CREATE TABLE `a` (\n\t`id` text\n);\r\n--> statement-breakpoint\nCREATE TABLE `__new_profiles` (\n\t`id` text\n);\n";
  const tidy = tidyMigration(text);
  expect(tidy).toBe(
    "CREATE TABLE `a` (\n\t`id` text\n) WITHOUT ROWID;\n--> statement-breakpoint\nCREATE TABLE `__new_profiles` (\n\t`id` text\n);\n",
  );
  expect(tidyMigration(tidy)).toBe(tidy);
});

test("calls in an index that drizzle-kit cut at commas are joined", () => {
  expect(tidyMigration("CREATE INDEX `i` ON `t` (`a`,`substr(b`,` 1`,` 4)`);")).toBe(
    "CREATE INDEX `i` ON `t` (`a`,substr(b, 1, 4));",
  );
});

const TRIGGER = "CREATE TRIGGER `a` AFTER INSERT ON `likes` BEGIN SELECT 1; END;\n";

test.each([
  ["in two lines", TRIGGER.replace(" BEGIN", "\nBEGIN"), "one line"],
  ["with a CASE", TRIGGER.replace("SELECT 1", "SELECT CASE WHEN 1 THEN 2 END"), "CASE"],
  ["with a line's end of Windows", TRIGGER.replace("\n", "\r\n"), "Windows"],
  ["behind a comment with a quote", `-- the row's own\n${TRIGGER}`, "comment"],
  ["beside a transaction", `BEGIN;\n${TRIGGER}COMMIT;\n`, "outside"],
  ["of many letters", `${TRIGGER}SELECT '${"a".repeat(100_000)}';\n`, "longer"],
])("a trigger %s would fail at the platform's endpoint", (_name, text, message) => {
  expect(findMigrationTextErrors(TRIGGER)).toEqual([]);
  expect(findMigrationTextErrors(text).join("\n")).toContain(message);
});

test("0010 keeps decisions, with their measures", () => {
  const db = new DatabaseSync(":memory:");
  const apply = (file: string) => db.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  const all = migrationsIn(MIGRATIONS);
  const number = all.findIndex((file) => file.startsWith("0010_"));
  for (const file of all.slice(0, number)) apply(file);
  db.exec(
    `INSERT INTO moderation_decisions (id, site_id, item_kind, item, ground, facts_language, found, decided, measures, until, causes, created_at, undone_at)
     VALUES ('d', 's', 'photo', 'p', 'spam', 'en', 'own_review', 'person', '["photo_removed"]', 7, '[]', 5, 6)`,
  );
  for (const file of all.slice(number)) apply(file);
  expect(
    db
      .prepare(
        "SELECT id, measures, until, subjects_at, causes, undone_at, ended_at FROM moderation_decisions",
      )
      .all(),
  ).toEqual([
    {
      id: "d",
      measures: '["photo_removed"]',
      until: 7,
      subjects_at: "[]",
      causes: "[]",
      undone_at: 6,
      ended_at: null,
    },
  ]);
});
