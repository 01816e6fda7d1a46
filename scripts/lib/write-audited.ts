import type { NewAuditEntry } from "../../app/domain/audit-log/audit-log.ts";
import { checkEntry } from "../../app/domain/audit-log/audit-log.ts";
import {
  type AuditHead,
  chainEntry,
  EMPTY_CHAIN,
} from "../../app/domain/audit-log/chain-entries.ts";
import { type AuditEntryId, newId } from "../../app/kit/ids.ts";
import { quote, type SiteDatabase } from "../site/site-database.ts";

/**
 * Executes the statements of a command and writes their entry in the same transaction. The
 * statements must abort if their change does not apply; if another entry came first, the
 * transaction fails and the command can be run again.
 */
export async function writeAudited(
  db: SiteDatabase,
  { entry, at }: { entry: NewAuditEntry; at: number },
  statements: readonly string[],
): Promise<void> {
  checkEntry(entry);
  const heads = (await db.read("SELECT seq, hash FROM audit_head WHERE id = 1")) as AuditHead[];
  const id = newId<AuditEntryId>();
  const row = await chainEntry(heads[0] ?? EMPTY_CHAIN, { entry, id, at });
  const values = [
    ...[row.seq, row.id, row.at, row.staffId, row.staffName, row.action, row.siteId],
    ...[row.subjectKind, row.subjectId, row.memberId, row.reason, row.before, row.after],
    ...[row.causeKind, row.causeId, row.salt, row.detailsHash, row.previousHash, row.hash],
  ];
  await db.write([
    ...statements,
    `INSERT INTO audit_log (seq, id, at, staff_id, staff_name, action, site_id, subject_kind, subject_id, member_id, reason, before, after, cause_kind, cause_id, salt, details_hash, previous_hash, hash)
     VALUES (${values.map(literalOf).join(", ")});`,
  ]);
}

function literalOf(value: string | number | null): string {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : quote(value);
}
