import { DIRECTORY } from "../../app/db/database.server.ts";
import type { AuditHead } from "../../app/domain/audit-log/chain-entries.ts";
import {
  type ChainReader,
  type ChainViolation,
  checkChain,
} from "../../app/domain/audit-log/verify-audit-log.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { UsageError } from "../lib/usage-error.ts";
import { everyDatabase, type SiteDatabase } from "../site/site-database.ts";

/** Rows per read: the maximum that the deployed database may return. */
const ROWS = 1_000;

const VIOLATION_TEXTS: Record<ChainViolation["what"], string> = {
  changed: "was changed, or the entry after it",
  missing: "is missing",
  inserted: "was inserted by hand",
  redacted: "lost its details without an entry that says so",
};

/**
 * Verifies the chain of each database, and prints the first violation of each; returns whether all
 * are valid. `head` names an entry by number and hash, which one of the chains must contain: a
 * chain that was recomputed from a changed entry on does not.
 */
export async function verifyAudit(
  { db: directory, print }: Pick<ToolContext, "db" | "print">,
  head?: string,
): Promise<boolean> {
  const expected = head === undefined ? null : parseHead(head);
  let isValid = true;
  let isFound = expected === null;
  for (const db of everyDatabase(directory)) {
    const name = db.name ?? DIRECTORY;
    const { entries, violation, head: end } = await checkChain(readerOf(db));
    if (violation) {
      isValid = false;
      print(`${name}: entry ${violation.seq} ${VIOLATION_TEXTS[violation.what]}.`);
    } else print(`${name}: ${entries} entries, all fit. Head: ${end.seq}:${end.hash}`);
    if (expected && (await hasEntry(db, expected))) isFound = true;
  }
  if (!isFound) print(`No database has the entry ${head}: its chain was recomputed.`);
  return isValid && isFound;
}

function parseHead(text: string): AuditHead {
  const [, seq, hash] = /^(\d{1,15}):([\w-]{1,64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new UsageError("--head is a number, a colon and a hash.");
  return { seq: Number(seq), hash };
}

const readerOf = (db: SiteDatabase): ChainReader => ({
  readPage: async (after) =>
    (await db.read(
      `SELECT seq, id, at, staff_id AS staffId, staff_name AS staffName, action, site_id AS siteId, subject_kind AS subjectKind,
         subject_id AS subjectId, member_id AS memberId, reason, before, after, cause_kind AS causeKind, cause_id AS causeId,
         salt, details_hash AS detailsHash, previous_hash AS previousHash, hash
       FROM audit_log WHERE seq > ${after} ORDER BY seq LIMIT ${ROWS}`,
    )) as unknown[] as Awaited<ReturnType<ChainReader["readPage"]>>,
  readHead: async () =>
    ((await db.read("SELECT seq, hash FROM audit_head WHERE id = 1")) as AuditHead[])[0] ?? null,
});

const hasEntry = async (db: SiteDatabase, { seq, hash }: AuditHead) =>
  (await db.read(`SELECT 1 FROM audit_log WHERE seq = ${seq} AND hash = '${hash}'`)).length > 0;
