import { all, first } from "~/db/batch";
import type { Services } from "~/services";
import { type AuditRow, selectEntriesAfter, selectHead } from "./audit-log-store";
import { type AuditHead, EMPTY_CHAIN, hashDetails, hashEntry, isRedacted } from "./chain-entries";

/**
 * A violation of a chain. `changed`: an entry differs from its hash; `missing`: an entry does not
 * exist; `inserted`: an entry has a number that is not its own; `redacted`: details were removed
 * without an entry that says so.
 */
export type ChainViolation = { what: "changed" | "missing" | "inserted" | "redacted"; seq: number };
type ChainCheck = { entries: number; head: AuditHead; violation: ChainViolation | null };

/** A chain and its head as stored apart from it. A page is in order; an empty one is the end. */
export type ChainReader = {
  readPage: (after: number) => Promise<readonly AuditRow[]>;
  readHead: () => Promise<AuditHead | null>;
};

/** Recomputes a chain page by page, from `start` on, and reports the first violation. */
export async function checkChain(
  { readPage, readHead }: ChainReader,
  start: AuditHead = EMPTY_CHAIN,
): Promise<ChainCheck> {
  let end = start;
  const redacted = new Set<number>();
  const result = (violation: ChainViolation | null): ChainCheck => ({
    entries: end.seq - start.seq,
    head: end,
    violation,
  });
  for (;;) {
    const page = await readPage(end.seq);
    for (const row of page) {
      const what = await violationOf(row, end);
      if (what) return result(what);
      if (isRedacted(row)) redacted.add(row.seq);
      for (const seq of redactedBy(row)) redacted.delete(seq);
      end = { seq: row.seq, hash: row.hash };
    }
    if (page.length > 0) continue;
    // The head is read last: an entry written meanwhile is read in the next round.
    const head = (await readHead()) ?? EMPTY_CHAIN;
    if (head.seq > end.seq && (await readPage(end.seq)).length > 0) continue;
    const [unexplained] = redacted;
    if (head.seq > end.seq) return result({ what: "missing", seq: end.seq + 1 });
    if (head.seq < end.seq) return result({ what: "inserted", seq: head.seq + 1 });
    if (head.hash !== end.hash) return result({ what: "changed", seq: end.seq });
    if (unexplained !== undefined) return result({ what: "redacted", seq: unexplained });
    return result(null);
  }
}

async function violationOf(row: AuditRow, before: AuditHead): Promise<ChainViolation | null> {
  const next = before.seq + 1;
  if (!Number.isInteger(row.seq) || row.seq < next) return { what: "inserted", seq: row.seq };
  if (row.seq > next) return { what: "missing", seq: next };
  // The entry keeps the hash that the one before it had.
  if (row.previousHash !== before.hash) return { what: "changed", seq: Math.max(1, before.seq) };
  const isIntact =
    row.hash === (await hashEntry(row)) &&
    (isRedacted(row) || row.detailsHash === (await hashDetails(row)));
  return isIntact ? null : { what: "changed", seq: row.seq };
}

/** The numbers of the entries whose details an entry removed. */
const redactedBy = ({ action, after }: AuditRow): number[] =>
  action === "log.redacted" ? (after?.match(/\d+/g) ?? []).map(Number) : [];

const PAGE_SIZE = 500;
/** Entries per daily check; `npm run audit -- verify` checks all. */
const MAX_DAILY_ENTRIES = 50_000;

/** Verifies the newest entries of the current database, and logs the head or the violation. */
export async function verifyAuditLog({ db, log, warn }: Pick<Services, "db" | "log" | "warn">) {
  const readPage = (after: number) => all(db, selectEntriesAfter(after, PAGE_SIZE));
  const readHead = () => first(db, selectHead());
  const head = (await readHead()) ?? EMPTY_CHAIN;
  const before = head.seq - MAX_DAILY_ENTRIES;
  const start = before > 0 ? await first(db, selectEntriesAfter(before - 1, 1)) : null;
  const checked = await checkChain({ readPage, readHead }, start ?? EMPTY_CHAIN);
  const { violation, head: end, entries } = checked;
  const place = { database: db.name, entries };
  if (violation) warn("audit.broken", { ...place, ...violation });
  else log("audit.verified", { ...place, seq: end.seq, hash: end.hash });
  return checked;
}
