/** Tables with large rows keep a rowid; every other table is WITHOUT ROWID, ordered by its key. */
export const ROWID_TABLES = [
  "complaints",
  "evidence",
  "local_mails",
  "notes",
  "outbox",
  "profiles",
  "support_entries",
];

const TABLE = /(CREATE TABLE `(?:__new_)?(\w+)` \([\s\S]*?\n\))(?: WITHOUT ROWID)?;/g;
/** A call in the columns of an index, which drizzle-kit cuts at its commas as if it were columns. */
const CUT_CALL = /`(\w+\([^`)]*)`((?:,`[^`()]*`)*,`[^`(]*\))`/g;
const TRIGGER = /CREATE TRIGGER[\s\S]*?\bEND;/g;

/**
 * Prepares a migration for deployment: adds WITHOUT ROWID, which drizzle cannot write, joins calls
 * in indexes that drizzle-kit has cut, and puts each trigger on one physical line, because D1's endpoint splits others at their semicolons
 * (cloudflare/workers-sdk #15690).
 */
export function tidyMigration(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(TABLE, (_, create: string, name: string) =>
      ROWID_TABLES.includes(name) ? `${create};` : `${create} WITHOUT ROWID;`,
    )
    .replaceAll(CUT_CALL, (_, start: string, rest: string) => start + rest.replaceAll("`", ""))
    .replaceAll(TRIGGER, (trigger) => trigger.replaceAll(/\s*\n\s*/g, " "));
}

/**
 * The only trigger format that D1's endpoint reads as one complete statement
 * (cloudflare/workers-sdk #15690, #15314).
 */
const WHOLE_TRIGGER = /^CREATE TRIGGER `\w+` (?:BEFORE|AFTER) [^;]* BEGIN [^;]*; END;$/;
/** A trigger that is about to be created again. */
const DROP_TRIGGER = /^DROP TRIGGER `\w+`;$/;
/** One statement (dev:/d1/platform/limits/). */
const MAX_BYTES = 100_000;

/**
 * Why the platform's endpoint would reject or split a migration, as sentences: no local database
 * reports it.
 */
export function findMigrationTextErrors(text: string): string[] {
  const lines = text.split("\n").map((line) => line.replace(/--> statement-breakpoint$/, ""));
  const triggers = lines.filter(
    (line) => /trigger/i.test(line) && !line.startsWith("--") && !DROP_TRIGGER.test(line),
  );
  const begins = text.match(/\bBEGIN\b/gi) ?? [];
  const long = text
    .split("--> statement-breakpoint")
    .some((statement) => Buffer.byteLength(statement) > MAX_BYTES);
  const problems: [boolean, string][] = [
    [triggers.some((line) => !WHOLE_TRIGGER.test(line)), "a trigger does not stand in one line"],
    [triggers.some((line) => /\bCASE\b/i.test(line)), "a trigger holds CASE, whose END ends it"],
    [begins.length !== triggers.length, "BEGIN stands outside of a trigger"],
    [lines.some((line) => /^--.*['"`;]/.test(line)), "a comment holds a quote or a semicolon"],
    [text.includes("\r"), "a line ends as on Windows"],
    [tidyMigration(text) !== text, "it is not tidy: npm run migration -- <its name>"],
    [long, `a statement is longer than ${MAX_BYTES} bytes`],
  ];
  return problems.flatMap(([is, problem]) => (is ? [problem] : []));
}
