/** Tables whose rows are heavy keep a rowid; every other table is one tree, in the order of its key. */
export const HEAVY = ["complaints", "evidence", "local_mails", "notes", "outbox", "profiles"];

const TABLE = /(CREATE TABLE `(?:__new_)?(\w+)` \([\s\S]*?\n\))(?: WITHOUT ROWID)?;/g;
const TRIGGER = /CREATE TRIGGER[\s\S]*?\bEND;/g;

/**
 * A migration as it may be deployed: WITHOUT ROWID, which drizzle cannot write, and each trigger in one physical line,
 * since D1's endpoint cuts others at their semicolons (cloudflare/workers-sdk #15690).
 */
export function tidyMigration(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(TABLE, (_, create: string, name: string) =>
      HEAVY.includes(name) ? `${create};` : `${create} WITHOUT ROWID;`,
    )
    .replaceAll(TRIGGER, (trigger) => trigger.replaceAll(/\s*\n\s*/g, " "));
}
