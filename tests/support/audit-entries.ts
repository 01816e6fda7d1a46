import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { TextStatement } from "~/db/text-statement";
import type { NewAuditEntry } from "~/domain/audit-log/audit-log";
import { verifyAuditLog } from "~/domain/audit-log/verify-audit-log";
import { newId, type StaffId } from "~/kit/ids";
import { realServices, type TestMember } from "./test-database";

export const staffMember = { id: newId<StaffId>(), name: "Mo" };

/** The entry of a suspension, or of another action on a member. */
export const entryAbout = (
  { id, siteId }: TestMember,
  entry: Partial<NewAuditEntry> = {},
): NewAuditEntry => ({
  staff: staffMember,
  action: "member.suspended",
  siteId,
  subject: { kind: "member", id },
  memberId: id,
  reason: "Insults",
  ...entry,
});

/** A statement of a test, whose rows are not read. */
export const statementOf = (text: SQL) => new TextStatement({}, text);

/** A change that applies once, because its condition is the state before. */
export const changeLanguage = ({ id }: TestMember, { from, to }: { from: string; to: string }) =>
  statementOf(sql`UPDATE accounts SET language = ${to} WHERE id = ${id} AND language = ${from}`);

export const languageOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT language FROM accounts WHERE id = ?").bind(id).first<string>("language");

type StoredEntry = Record<string, string | number | null> & { seq: number; hash: string };
/** `db`: the directory's database has the entries of actions that concern no single site. */
export const newestEntries = async (count: number, db: D1Database = env.DB) =>
  (await db.prepare(`SELECT * FROM audit_log ORDER BY seq DESC LIMIT ${count}`).all<StoredEntry>())
    .results;

/** Verifies the chain without its log event. */
export const verify = () =>
  verifyAuditLog({ db: realServices().db, log: () => undefined, warn: () => undefined });

/**
 * Changes the log as a person with the database's keys can: without its triggers. Returns a function
 * that restores all rows.
 */
export async function changeByHand(statement: string): Promise<() => Promise<void>> {
  const triggers = (
    await env.DB.prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('audit_log', 'audit_head')",
    ).all<{ name: string; sql: string }>()
  ).results;
  const drops = triggers.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`));
  const creates = () => triggers.map(({ sql: text }) => env.DB.prepare(text));
  await env.DB.batch([
    env.DB.prepare("DROP TABLE IF EXISTS saved_log"),
    env.DB.prepare("CREATE TABLE saved_log AS SELECT * FROM audit_log"),
    env.DB.prepare("DROP TABLE IF EXISTS saved_head"),
    env.DB.prepare("CREATE TABLE saved_head AS SELECT * FROM audit_head"),
    ...drops,
    env.DB.prepare(statement),
    ...creates(),
  ]);
  return async () => {
    await env.DB.batch([
      ...drops,
      env.DB.prepare("DELETE FROM audit_log"),
      env.DB.prepare("INSERT INTO audit_log SELECT * FROM saved_log"),
      env.DB.prepare("REPLACE INTO audit_head SELECT * FROM saved_head"),
      env.DB.prepare("DROP TABLE saved_log"),
      env.DB.prepare("DROP TABLE saved_head"),
      ...creates(),
    ]);
  };
}
