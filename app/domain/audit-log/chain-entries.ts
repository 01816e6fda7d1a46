import { hashValues, newSecret } from "~/kit/crypto";
import type { AuditEntryId } from "~/kit/ids";
import type { AuditState, NewAuditEntry } from "./audit-log";
import type { AuditRow } from "./audit-log-store";

/** The last entry of a chain, which the next one continues. */
export type AuditHead = { seq: number; hash: string };

/** What the first entry of a database continues. */
export const EMPTY_CHAIN: AuditHead = { seq: 0, hash: "empty" };

/** What erasing a member removes from an entry. */
const DETAILS = [
  ...(["salt", "subjectId", "memberId", "reason", "before", "after"] as const),
  ...(["causeKind", "causeId"] as const),
] as const;
type AuditDetails = Pick<AuditRow, (typeof DETAILS)[number]>;

export const hashDetails = (details: AuditDetails): Promise<string> =>
  hashValues(DETAILS.map((name) => details[name]));

/** Whether erasing a member removed the details of an entry: each has a salt until then. */
export const isRedacted = (details: AuditDetails): boolean =>
  DETAILS.every((name) => details[name] === null);

/** The hash of an entry: it covers the entry and, by the previous hash, all entries before it. */
export const hashEntry = (row: Omit<AuditRow, "hash" | keyof AuditDetails>): Promise<string> => {
  const { seq, id, at, staffId, staffName, action, siteId, subjectKind } = row;
  const values = [seq, id, at, staffId, staffName, action, siteId, subjectKind];
  return hashValues([row.previousHash, ...values, row.detailsHash]);
};

type EntryParts = { entry: NewAuditEntry; id: AuditEntryId; at: number };

/** The row of an entry that follows the head. */
export async function chainEntry(
  head: AuditHead,
  { entry, id, at }: EntryParts,
): Promise<AuditRow> {
  const details = {
    subjectId: entry.subject.id,
    memberId: entry.memberId,
    reason: entry.reason ?? null,
    before: toJson(entry.before),
    after: toJson(entry.after),
    causeKind: entry.cause?.kind ?? null,
    causeId: entry.cause?.id ?? null,
    salt: newSecret(),
  };
  const row = {
    seq: head.seq + 1,
    id,
    at,
    staffId: entry.staff?.id ?? null,
    staffName: entry.staff?.name ?? null,
    action: entry.action,
    siteId: entry.siteId,
    subjectKind: entry.subject.kind,
    ...details,
    detailsHash: await hashDetails(details),
    previousHash: head.hash,
  };
  return { ...row, hash: await hashEntry(row) };
}

const toJson = (state: AuditState | undefined) => (state ? JSON.stringify(state) : null);
