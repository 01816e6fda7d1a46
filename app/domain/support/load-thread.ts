import { all, first } from "~/db/batch";
import { type ComplaintId, newId, type SupportEntryId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectAccountsAt } from "../account/member-data-sql";
import { selectComplaintTexts } from "../complaint/support-sql";
import { selectOwnAppeals } from "../moderation-decision/member-data-sql";
import { selectNewestReceipt } from "../order/order-sql";
import type { Staff } from "../permission/permission";
import { findRecipient } from "./answer-thread";
import { selectCannedAnswers } from "./canned-answer-store";
import { describeThreads } from "./list-threads";
import { selectMerged } from "./merge-store";
import { openThread } from "./open-thread";
import { renewPresence } from "./presence";
import {
  fillPlaceholders,
  MERGE_UNDO_PERIOD,
  type PlaceholderValues,
  splitQuote,
  type ThreadKey,
} from "./support";
import { type EntryRow, selectEntries, type ThreadRow } from "./thread-store";

/** Older entries than these are not shown. */
const MAX_ENTRIES = 200;
const MAX_APPEALS = 50;

export type LoadedThread = NonNullable<Awaited<ReturnType<typeof loadThread>>>;

/**
 * A thread with all that answering it needs; the reader is shown to others who have it open.
 * Null if there is none.
 */
export async function loadThread(services: Services, staff: Staff, key: ThreadKey) {
  const opened = await openThread(services, key);
  if (!opened) return null;
  const { here, site, thread } = opened;
  const [rows, merged, [described], recipient, canned, appeals, receipt, account, others] =
    await Promise.all([
      all(here.db, selectEntries(key, MAX_ENTRIES)),
      all(here.db, selectMerged(key)),
      describeThreads(services, [thread]),
      findRecipient(here, thread),
      all(here.db, selectCannedAnswers(site.id)),
      listAppeals(here, thread),
      thread.memberId === null
        ? null
        : first(here.db, selectNewestReceipt({ id: thread.memberId, siteId: site.id })),
      thread.sender === null ? null : first(here.db, selectAccountsAt(site.id, thread.sender)),
      renewPresence(services, staff, key),
    ]);
  rows.reverse();
  const language = recipient?.language ?? thread.language;
  const values: PlaceholderValues = {
    name: described?.name ?? null,
    order: receipt ? String(receipt.number) : null,
    number: thread.number,
  };
  const undoableSince = services.now() - MERGE_UNDO_PERIOD;
  return {
    ...thread,
    ...(described ?? { name: null, siteName: site.name }),
    language,
    to: recipient?.to ?? null,
    /** The member whose address an unproved sender wrote from (R437). */
    unverifiedMember: thread.memberId === null ? (account?.id ?? null) : null,
    entries: [...(await describeEntries(here, key, rows)), ...appeals].sort(
      (one, other) => one.at - other.at,
    ),
    merged: merged.map(({ mergedAt, ...one }) => ({
      ...one,
      undoable: (mergedAt ?? 0) > undoableSince,
    })),
    canned: canned
      .filter((one) => one.language === language)
      .map(({ id, title, body }) => ({ id, title, text: fillPlaceholders(body, values) })),
    others,
    /** The reader's newest answer or note: with another one, what they typed is stored. */
    lastOwn: rows.findLast((row) => row.staff === staff.id)?.id ?? null,
    /** The key of the next answer: the same form again has no effect. */
    entry: newId<SupportEntryId>(),
  };
}

/** An entry as the page shows it. */
export type ShownEntry = {
  id: string;
  kind: EntryRow["kind"] | "appeal";
  at: number;
  text: string;
  quote: string;
  /** Who wrote it: an address, or the name of staff; null: the member. */
  author: string | null;
  verified: boolean;
  automatic: boolean;
  attachments: string[];
  /** Of a complaint: its number, kind and what it is about. */
  complaint: { number: string; kind: string; about: string | null } | null;
  /** Of an appeal: whether it was decided. */
  appeal: { open: boolean } | null;
};

async function describeEntries(
  { db }: Services,
  { siteId }: ThreadKey,
  rows: readonly EntryRow[],
): Promise<ShownEntry[]> {
  const ids = rows.flatMap(({ complaintId }): ComplaintId[] => (complaintId ? [complaintId] : []));
  const complaints = await all(db, selectComplaintTexts(siteId, JSON.stringify(ids)));
  return rows.map((row) => {
    const complaint = complaints.find(({ id }) => id === row.complaintId);
    const { own, quote } = splitQuote(complaint?.body ?? row.body);
    return {
      id: row.id,
      kind: row.kind,
      at: row.at,
      text: own,
      quote,
      author: row.staffName ?? row.sender,
      verified: row.verified,
      automatic: row.automatic,
      attachments: row.attachments,
      complaint: complaint
        ? { number: complaint.number, kind: complaint.kind, about: complaint.about }
        : null,
      appeal: null,
    };
  });
}

/** A member's appeals, which moderators decide. */
async function listAppeals(
  { db }: Services,
  { memberId, siteId }: ThreadRow,
): Promise<ShownEntry[]> {
  if (memberId === null) return [];
  const rows = await all(db, selectOwnAppeals({ id: memberId, siteId }, MAX_APPEALS));
  return rows.map(({ decision, text, status, created_at }) => ({
    id: decision,
    kind: "appeal",
    at: created_at,
    text,
    quote: "",
    author: null,
    verified: true,
    automatic: false,
    attachments: [],
    complaint: null,
    appeal: { open: status === "open" },
  }));
}
