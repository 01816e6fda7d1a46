import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { SiteId, StaffId, SupportEntryId } from "~/kit/ids";
import { isRoot, ownerAt } from "./open-threads-sql";
import type { ThreadKey, ThreadStatus } from "./support";
import { supportEntries, supportThreads } from "./support.tables";

const t = alias(supportThreads, "t");
const ofAllSites = unscoped("support answers for every site");
const listed = {
  id: supportThreads.id,
  siteId: supportThreads.site_id,
  number: supportThreads.number,
  memberId: supportThreads.member_id,
  sender: supportThreads.sender,
  senderName: supportThreads.sender_name,
  subject: supportThreads.subject,
  status: supportThreads.status,
  owner: supportThreads.owner,
  ownerName: supportThreads.owner_name,
  ownedAt: supportThreads.owned_at,
  dueAt: supportThreads.due_at,
  lastAt: supportThreads.last_at,
  solvedAt: supportThreads.solved_at,
};

/** Whose threads a list shows; null: those of nobody. `site`: only those of one site. */
export type OwnerFilter = { owner?: StaffId | null; site?: SiteId | null; idleSince: number };
const isOwnedAs = ({ owner, idleSince }: OwnerFilter): SQL | undefined => {
  if (owner === undefined) return undefined;
  return owner === null
    ? sql`NOT ${ownerAt(idleSince)}`
    : sql`(${supportThreads.owner} = ${owner} AND ${ownerAt(idleSince)})`;
};
const isOnSite = (site: SiteId | null | undefined): SQL | undefined =>
  site ? eq(supportThreads.site_id, site) : undefined;

/** Open threads, what is due first at the beginning. Uses support_threads_open. */
export const selectOpen = (filter: OwnerFilter, after: Cursor | null, limit: number) =>
  ofAllSites
    .select(listed)
    .from(supportThreads)
    .where(
      and(
        sql`${supportThreads.status} = 'open'`,
        isRoot,
        isOwnedAs(filter),
        isOnSite(filter.site),
        after
          ? sql`(${supportThreads.due_at}, ${supportThreads.id}) > (${after[0]}, ${after[1]})`
          : sql`${supportThreads.due_at} > 0`,
      ),
    )
    .orderBy(supportThreads.due_at, supportThreads.id)
    .limit(literal(limit));
export type ListedRow = RowOf<ReturnType<typeof selectOpen>>;

/** Threads that wait for the other person, the newest first. Uses support_threads_waiting. */
export const selectWaiting = (filter: OwnerFilter, after: Cursor | null, limit: number) =>
  ofAllSites
    .select(listed)
    .from(supportThreads)
    .where(
      and(
        sql`${supportThreads.status} = 'waiting'`,
        isRoot,
        isOwnedAs(filter),
        isOnSite(filter.site),
        after
          ? sql`(${supportThreads.last_at}, ${supportThreads.id}) < (${after[0]}, ${after[1]})`
          : sql`${supportThreads.last_at} > 0`,
      ),
    )
    .orderBy(desc(supportThreads.last_at), desc(supportThreads.id))
    .limit(literal(limit));

/** Solved threads, the newest first. Uses support_threads_solved. */
export const selectSolved = (site: SiteId | null, after: Cursor | null, limit: number) =>
  ofAllSites
    .select(listed)
    .from(supportThreads)
    .where(
      and(
        sql`${supportThreads.status} = 'solved'`,
        isRoot,
        isOnSite(site),
        after
          ? sql`(${supportThreads.solved_at}, ${supportThreads.id}) < (${after[0]}, ${after[1]})`
          : sql`${supportThreads.solved_at} > 0`,
      ),
    )
    .orderBy(desc(supportThreads.solved_at), desc(supportThreads.id))
    .limit(literal(limit));

/** The threads of members (ids as JSON). */
export const selectOfMembers = (members: string, limit: number) =>
  ofAllSites
    .select(listed)
    .from(supportThreads)
    .where(
      and(
        isRoot,
        inArray(supportThreads.member_id, sql`(SELECT value FROM json_each(${members}))`),
      ),
    )
    .limit(literal(limit));

/** The threads of an address, or with a number, on any of these sites (ids as JSON). */
export const selectOfText = (sites: string, { party, number }: TextSearch, limit: number) =>
  ofAllSites
    .select(listed)
    .from(supportThreads)
    .where(
      and(
        inArray(supportThreads.site_id, sql`(SELECT value FROM json_each(${sites}))`),
        party === undefined ? eq(supportThreads.number, number) : eq(supportThreads.party, party),
      ),
    )
    .limit(literal(limit));
type TextSearch = { party: string; number?: undefined } | { number: string; party?: undefined };

/** A thread with what its page needs. */
export const selectThread = ({ siteId, id }: ThreadKey) =>
  forSite(siteId)
    .select({
      ...listed,
      language: supportThreads.language,
      createdAt: supportThreads.created_at,
      mergedInto: supportThreads.merged_into,
      mergedAt: supportThreads.merged_at,
    })
    .from(supportThreads)
    .where(eq(supportThreads.id, id));
export type ThreadRow = RowOf<ReturnType<typeof selectThread>>;

/** The newest entries of a thread and of those merged into it, in reverse order. */
export const selectEntries = ({ siteId, id }: ThreadKey, limit: number) =>
  forSite(siteId)
    .select({
      id: supportEntries.id,
      threadId: supportEntries.thread_id,
      kind: supportEntries.kind,
      complaintId: supportEntries.complaint_id,
      sender: supportEntries.sender,
      verified: supportEntries.verified,
      automatic: supportEntries.automatic,
      body: supportEntries.body,
      attachments: supportEntries.attachments,
      staff: supportEntries.staff,
      staffName: supportEntries.staff_name,
      at: supportEntries.created_at,
    })
    .from(supportEntries)
    .where(
      inArray(
        supportEntries.thread_id,
        sql`(SELECT ${id} UNION ALL SELECT ${t.id} FROM ${supportThreads} t WHERE ${t.merged_into} = ${id})`,
      ),
    )
    .orderBy(desc(supportEntries.created_at), desc(supportEntries.id))
    .limit(literal(limit));
export type EntryRow = RowOf<ReturnType<typeof selectEntries>>;

type StaffEntry = ThreadKey & {
  entry: SupportEntryId;
  kind: "answer" | "note";
  text: string;
  staff: { id: StaffId; name: string };
  at: number;
};

/** Inserts an answer or note where `when` holds, once. */
export const insertStaffEntry = (row: StaffEntry, when: SQL) =>
  insertSelect(
    supportEntries,
    {
      id: row.entry,
      site_id: row.siteId,
      thread_id: row.id,
      kind: row.kind,
      body: row.text,
      attachments: [],
      staff: row.staff.id,
      staff_name: row.staff.name,
      created_at: row.at,
    },
    { when, onConflict: sql`DO NOTHING` },
  );

/** Condition: the batch, or an earlier one of the same form, stored the entry. */
export const isEntryStored = (entry: SupportEntryId): SQL =>
  sql`EXISTS (SELECT 1 FROM ${supportEntries} WHERE ${supportEntries.id} = ${entry})`;

export const selectStaffEntry = ({ siteId }: Pick<ThreadKey, "siteId">, id: SupportEntryId) =>
  forSite(siteId)
    .select({
      staff: supportEntries.staff,
      thread: supportEntries.thread_id,
      kind: supportEntries.kind,
      text: supportEntries.body,
    })
    .from(supportEntries)
    .where(eq(supportEntries.id, id));
export type StaffEntryRow = RowOf<ReturnType<typeof selectStaffEntry>>;

/** Condition: the thread is not merged, and nobody wrote since. */
export const isAsSeen = ({ siteId, id }: ThreadKey, lastAt: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${supportThreads} WHERE ${supportThreads.site_id} = ${siteId} AND ${supportThreads.id} = ${id}
    AND ${isRoot} AND ${supportThreads.last_at} = ${lastAt})`;

/** Condition: the thread is not merged into another. */
export const isShown = ({ siteId, id }: ThreadKey): SQL =>
  sql`EXISTS (SELECT 1 FROM ${supportThreads} WHERE ${supportThreads.site_id} = ${siteId} AND ${supportThreads.id} = ${id} AND ${isRoot})`;

type AnsweredState = {
  status: Exclude<ThreadStatus, "open">;
  staff: { id: StaffId; name: string };
  at: number;
};

/** The state after an answer: its author owns the thread unless somebody does. */
export const markAnswered = (
  { siteId, id }: ThreadKey,
  { status, staff, at }: AnsweredState,
  when: SQL,
) =>
  forSite(siteId)
    .update(supportThreads)
    .set({
      status,
      due_at: null,
      solved_at: status === "solved" ? at : null,
      last_at: sql`max(${supportThreads.last_at} + 1, ${at})`,
      owner: sql`coalesce(${supportThreads.owner}, ${staff.id})`,
      owner_name: sql`coalesce(${supportThreads.owner_name}, ${staff.name})`,
      owned_at: at,
    })
    .where(and(eq(supportThreads.id, id), when));

/** A note is work on the thread, so its owner keeps it. */
export const renewOwner = ({ siteId, id }: ThreadKey, staff: StaffId, at: number) =>
  forSite(siteId)
    .update(supportThreads)
    .set({ owned_at: at })
    .where(and(eq(supportThreads.id, id), eq(supportThreads.owner, staff)));

type NewOwner = { id: StaffId; name: string } | null;

/** Changes the owner; with `from`, only of a thread that is theirs or, if null, nobody's. */
export const updateOwner = (
  { siteId, id }: ThreadKey,
  {
    to,
    from,
    at,
    idleSince,
  }: { to: NewOwner; from?: StaffId | null; at: number; idleSince: number },
) =>
  forSite(siteId)
    .update(supportThreads)
    .set({ owner: to?.id ?? null, owner_name: to?.name ?? null, owned_at: to ? at : null })
    .where(
      and(
        eq(supportThreads.id, id),
        isRoot,
        from === undefined ? undefined : isOwnedAs({ owner: from, idleSince }),
      ),
    );

/** Ends a thread that is not solved. */
export const markSolved = ({ siteId, id }: ThreadKey, at: number) =>
  forSite(siteId)
    .update(supportThreads)
    .set({ status: "solved", due_at: null, solved_at: at })
    .where(and(eq(supportThreads.id, id), isRoot, sql`${supportThreads.status} <> 'solved'`));

/** Opens a thread again, with a new clock. */
export const markOpen = ({ siteId, id }: ThreadKey, { at, dueAt }: { at: number; dueAt: number }) =>
  forSite(siteId)
    .update(supportThreads)
    .set({
      status: "open",
      due_at: dueAt,
      solved_at: null,
      owned_at: sql`iif(${supportThreads.owner} IS NULL, NULL, ${at})`,
    })
    .where(and(eq(supportThreads.id, id), isRoot, sql`${supportThreads.status} <> 'open'`));
