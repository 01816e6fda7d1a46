import { all } from "~/db/batch";
import { type Cursor, decodeCursor, encodeCursor } from "~/db/cursor";
import type { Database } from "~/db/database.server";
import type { MemberId, SiteId, StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { isAllowed, type Staff } from "../permission/permission";
import { AUDIT_ACTIONS, type AuditAction } from "./audit-actions";
import { type AuditRow, type EntryScan, selectNewestEntries } from "./audit-log-store";

export type EntryFilter = {
  staffId?: StaffId | undefined;
  action?: AuditAction | undefined;
  siteId?: SiteId | undefined;
  memberId?: MemberId | undefined;
  subject?: { kind: string; id: string } | undefined;
  /** Milliseconds UTC, both included. */
  from?: number | undefined;
  until?: number | undefined;
};

/** An entry without its hashes. */
export type AuditEntry = Omit<AuditRow, "salt" | "detailsHash" | "previousHash" | "hash">;
type EntryPage = { entries: AuditEntry[]; next: string | null };

const ENTRIES_PER_PAGE = 50;
/** Rows read per database and page: a rare combination of filters then shows a page in parts. */
const ROWS_PER_READ = 200;
const MAX_READS = 5;

/** The actions whose entries the roles may read. Owner and operator read all. */
export const listReadableActions = (roles: Staff["roles"]): AuditAction[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter(
    (action) =>
      roles.includes("owner") ||
      roles.includes("operator") ||
      isAllowed(roles, AUDIT_ACTIONS[action].permission),
  );

/**
 * A page of the entries that a staff member may read, of all databases, the newest first. A page
 * may be short although `next` is set, because the rows that a page reads are limited.
 */
export async function listEntries(
  { databases }: Pick<Services, "databases">,
  { roles }: Pick<Staff, "roles">,
  { filter, after: cursor }: { filter: EntryFilter; after: string | null },
): Promise<EntryPage> {
  const after = decodeCursor(cursor);
  const readable = listReadableActions(roles);
  if (filter.action && !readable.includes(filter.action)) return { entries: [], next: null };
  const fits = (row: AuditRow) => readable.includes(row.action) && matches(row, filter);
  const parts = await Promise.all(databases.all.map((db) => readPart(db, { filter, after, fits })));
  // Entries older than the end of an unfinished part may have unread neighbours.
  const ends = parts.flatMap(({ end }) => (end ? [end] : []));
  const limit = ends.reduce<Cursor | null>((latest, end) => later(latest, end), null);
  const found = parts
    .flatMap(({ rows }) => rows)
    .filter((row) => limit === null || compare(positionOf(row), limit) >= 0)
    .sort((one, other) => compare(positionOf(other), positionOf(one)));
  const page = found.slice(0, ENTRIES_PER_PAGE);
  const last = page.at(-1);
  const next = found.length > page.length && last ? positionOf(last) : limit;
  return { entries: page.map(withoutHashes), next: next && encodeCursor(next) };
}

type PartOptions = {
  filter: EntryFilter;
  after: Cursor | null;
  fits: (row: AuditRow) => boolean;
};

/** Fitting entries of one database; `end` is the last row read unless there are no more. */
async function readPart(db: Database, { filter, after, fits }: PartOptions) {
  const { from = 0, until = Number.MAX_SAFE_INTEGER } = filter;
  const rows: AuditRow[] = [];
  let end = after;
  for (let read = 0; read < MAX_READS && rows.length <= ENTRIES_PER_PAGE; read++) {
    const range = { after: end, from, until };
    const page = await all(db, selectNewestEntries(scanOf(filter), range, ROWS_PER_READ));
    rows.push(...page.filter(fits));
    const last = page.at(-1);
    if (!last || page.length < ROWS_PER_READ) return { rows, end: null };
    end = positionOf(last);
  }
  return { rows, end };
}

/** The filter with the fewest rows selects the index. */
function scanOf({ memberId, subject, staffId, action, siteId }: EntryFilter): EntryScan {
  if (memberId) return { by: "member", memberId };
  if (subject) return { by: "subject", ...subject };
  if (staffId) return { by: "staff", staffId };
  if (action) return { by: "action", action };
  return siteId ? { by: "site", siteId } : { by: "time" };
}

const matches = (row: AuditRow, filter: EntryFilter): boolean =>
  (!filter.memberId || row.memberId === filter.memberId) &&
  (!filter.subject ||
    (row.subjectKind === filter.subject.kind && row.subjectId === filter.subject.id)) &&
  (!filter.staffId || row.staffId === filter.staffId) &&
  (!filter.action || row.action === filter.action) &&
  (!filter.siteId || row.siteId === filter.siteId);

const positionOf = ({ at, id }: AuditRow): Cursor => [at, id];
const compare = ([at, id]: Cursor, [otherAt, otherId]: Cursor): number =>
  at - otherAt || (id < otherId ? -1 : Number(id > otherId));
const later = (one: Cursor | null, other: Cursor): Cursor =>
  one && compare(one, other) > 0 ? one : other;

const withoutHashes = ({
  salt: _salt,
  detailsHash: _details,
  previousHash: _previous,
  hash: _hash,
  ...entry
}: AuditRow): AuditEntry => entry;
