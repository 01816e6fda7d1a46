import { all, first } from "~/db/batch";
import { type Cursor, decodeCursor, encodeCursor } from "~/db/cursor";
import { normalizeEmail } from "~/kit/email";
import type { MemberId, SiteId, StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectReviewedProfiles } from "../profile/profile-review-sql";
import { idsOf, listSites, type SiteSummary } from "../site/list-sites";
import { withEachDatabase } from "../site/site-services";
import { addCounts, countWaitingBySite, type WaitingCount } from "../site/waiting-sql";
import { collectEverywhere } from "./collect-complaints";
import { fromThreadsFor } from "./open-threads-sql";
import { type InboxTab, OWNER_IDLE, partyOf } from "./support";
import {
  type ListedRow,
  type OwnerFilter,
  selectOfMembers,
  selectOfText,
  selectOpen,
  selectSolved,
  selectWaiting,
} from "./thread-store";

const PAGE_SIZE = 25;
const MAX_FOUND = 50;

/** A thread as a list shows it; `owner` only while the thread is theirs. */
export type ListedThread = ListedRow & { name: string | null; siteName: string };
type ThreadPage = { threads: ListedThread[]; next: string | null };

/** Threads that wait for staff, and on the tabs of work those that wait for the other person. */
export async function listThreads(
  services: Services,
  staff: StaffId,
  {
    tab,
    after,
    waitingAfter,
    site = null,
  }: { tab: InboxTab; after: string | null; waitingAfter: string | null; site?: SiteId | null },
): Promise<{ open: ThreadPage; waiting: ThreadPage }> {
  await collectEverywhere(services);
  const filter: OwnerFilter = {
    idleSince: services.now() - OWNER_IDLE,
    site,
    ...(tab === "mine" && { owner: staff }),
    ...(tab === "unassigned" && { owner: null }),
  };
  if (tab === "solved") {
    const solved = (at: Cursor | null) => selectSolved(site, at, PAGE_SIZE + 1);
    const open = await readPage(services, solved, {
      after,
      keyOf: ({ solvedAt }) => -(solvedAt ?? 0),
    });
    return { open, waiting: NO_THREADS };
  }
  const [open, waiting] = await Promise.all([
    readPage(services, (at) => selectOpen(filter, at, PAGE_SIZE + 1), {
      after,
      keyOf: ({ dueAt }) => dueAt ?? 0,
    }),
    tab === "unassigned"
      ? NO_THREADS
      : readPage(services, (at) => selectWaiting(filter, at, PAGE_SIZE + 1), {
          after: waitingAfter,
          keyOf: ({ lastAt }) => -lastAt,
        }),
  ]);
  return { open, waiting };
}

const NO_THREADS: ThreadPage = { threads: [], next: null };

type PageOrder = {
  after: string | null;
  /** Ascending; negative where the newest come first. */
  keyOf: (row: ListedRow) => number;
};

/** One page over all databases. */
async function readPage(
  services: Services,
  select: (after: Cursor | null) => ReturnType<typeof selectOpen>,
  { after, keyOf }: PageOrder,
): Promise<ThreadPage> {
  const cursor = decodeCursor(after);
  const found = await Promise.all(
    withEachDatabase(services).map(({ db }) => all(db, select(cursor))),
  );
  const rows = found.flat().sort((one, other) => {
    const order = keyOf(one) - keyOf(other);
    if (order !== 0) return order;
    const isFirst = keyOf(one) < 0 ? one.id > other.id : one.id < other.id;
    return isFirst ? -1 : 1;
  });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    threads: await describeThreads(services, page),
    next: rows.length > PAGE_SIZE && last ? encodeCursor([Math.abs(keyOf(last)), last.id]) : null,
  };
}

/** The open thread that is due next after this one. */
export async function findNextOpen(
  services: Services,
  { dueAt, id }: Pick<ListedRow, "dueAt" | "id">,
): Promise<Pick<ListedRow, "siteId" | "id"> | null> {
  const filter = { idleSince: services.now() - OWNER_IDLE };
  const statement = selectOpen(filter, dueAt === null ? null : [dueAt, id], 1);
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => first(db, statement)));
  const [next] = found
    .filter((row) => row !== null)
    .sort((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0));
  return next ? { siteId: next.siteId, id: next.id } : null;
}

/**
 * The threads of members that a search found, and of the address or number that was typed, the
 * newest first.
 */
export async function findThreads(
  services: Services,
  { members, text }: { members: readonly MemberId[]; text: string },
): Promise<ListedThread[]> {
  await collectEverywhere(services);
  const sites = await listSites(services);
  const found = await Promise.all(
    withEachDatabase(services).flatMap(({ db }) => [
      all(db, selectOfMembers(JSON.stringify(members), MAX_FOUND)),
      ...statementsOf(text, idsOf(sites, db.name)).map((statement) => all(db, statement)),
    ]),
  );
  const rows = new Map(found.flat().map((row) => [row.id, row]));
  const newest = [...rows.values()].sort((one, other) => other.lastAt - one.lastAt);
  return describeThreads(services, newest.slice(0, MAX_FOUND));
}

function statementsOf(text: string, sites: string) {
  if (text.includes("@")) {
    const party = partyOf({ memberId: null, sender: normalizeEmail(text) }) ?? "";
    return [selectOfText(sites, { party }, MAX_FOUND)];
  }
  const number = text.toUpperCase().replace(/^\[/, "").slice(0, 9);
  return /^[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(number)
    ? [selectOfText(sites, { number }, MAX_FOUND)]
    : [];
}

/** The open threads that wait for somebody, or for this staff member: how many, late, since when. */
export async function measureThreads(services: Services, staff: StaffId): Promise<WaitingCount> {
  await collectEverywhere(services);
  const now = services.now();
  const statement = countWaitingBySite(fromThreadsFor(staff, now - OWNER_IDLE), now);
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return addCounts(found.flat());
}

/** Adds the names of members and sites; an owner who left the thread alone is none. */
export async function describeThreads(
  services: Services,
  rows: readonly ListedRow[],
): Promise<ListedThread[]> {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.flatMap(({ memberId }) => memberId ?? []));
  const [sites, ...profiles] = await Promise.all([
    listSites(services),
    ...withEachDatabase(services).map(({ db }) => all(db, selectReviewedProfiles(ids))),
  ]);
  const names = new Map(profiles.flat().map(({ id, name }) => [id, name]));
  const idleSince = services.now() - OWNER_IDLE;
  return rows.map((row) => ({
    ...row,
    ...ownerOf(row, idleSince),
    name: (row.memberId === null ? row.senderName : names.get(row.memberId)) ?? null,
    siteName: nameOf(sites, row),
  }));
}

const nameOf = (sites: readonly SiteSummary[], { siteId }: ListedRow) =>
  sites.find(({ id }) => id === siteId)?.name ?? siteId;

/** The owner of a thread, none if they left it alone (R436). */
export const ownerOf = (
  {
    owner,
    ownerName,
    ownedAt,
    status,
  }: Pick<ListedRow, "owner" | "ownerName" | "ownedAt" | "status">,
  idleSince: number,
) =>
  status === "open" && (ownedAt ?? 0) <= idleSince
    ? { owner: null, ownerName: null }
    : { owner, ownerName };
