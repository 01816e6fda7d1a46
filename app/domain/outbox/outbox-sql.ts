import { and, desc, eq, gte, inArray, lt, lte, not, notExists, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "~/db/cursor";
import { literal, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { EmailId, MemberId, PushId, SiteId } from "~/kit/ids";
import { isSwitchedOff } from "../kill-switch/kill-switch-sql";
import type { Channel } from "../notification/notification.schema";
import { isWantedStill, KINDS_OF_PUSH } from "../notification/notification-sql";
import { outbox } from "./outbox.tables";

type NewPush = {
  id: PushId;
  siteId: SiteId;
  account: MemberId;
  template: string;
  payload: string;
  /** Idempotency key: a member gets one push per key. */
  key: string;
  dueAt: number;
  at: number;
};

type OutboxRow<Id> = Omit<NewPush, "id" | "account" | "key"> & {
  id: Id;
  account: MemberId | null;
  key: string | null;
};

/** Inserts a row where `when` holds and no row has its key; returns one row if inserted. */
export const insertOutboxRow = <Id extends EmailId | PushId>(
  channel: Channel,
  row: OutboxRow<Id>,
  when: SQL,
) =>
  insertSelect(
    outbox,
    {
      id: row.id,
      site_id: row.siteId,
      channel,
      template: row.template,
      account_id: row.account,
      payload: row.payload,
      key: row.key,
      due_at: row.dueAt,
      created_at: row.at,
    },
    {
      when,
      onConflict: sql`DO NOTHING`,
      returning: { id: sql`${outbox.id}`.mapWith(String) as SQL<Id> },
    },
  );

/**
 * Adds fields to an e-mail that the same batch has written, if their values are known only after
 * its other statements. `fields` are SQL expressions of JSON values.
 */
export const addEmailFields = (id: EmailId, fields: Readonly<Record<string, SQL>>) => {
  const added = Object.entries(fields).map(([name, value]) => sql`${`$.fields.${name}`}, ${value}`);
  return unscoped("the id of an e-mail of the same batch")
    .update(outbox)
    .set({ payload: sql`json_set(${outbox.payload}, ${sql.join(added, sql`, `)})` })
    .where(and(eq(outbox.id, id), sql`${outbox.payload} <> ''`));
};

export const insertPush = (row: NewPush, when: SQL = sql`1`) => insertOutboxRow("push", row, when);

const isStillWanted = isWantedStill(
  { account: sql`${outbox.account_id}`, channel: "push", template: sql`${outbox.template}` },
  KINDS_OF_PUSH,
);

const byUniqueId = unscoped("rows have unique ids");

const isPush = (id: PushId) => and(eq(outbox.id, id), eq(outbox.channel, "push"));
const isWaitingPush = (id: PushId) => and(isPush(id), eq(outbox.status, "waiting"));

/** Pushes of a site whose pushes are switched off wait. */
const isPushOn = not(isSwitchedOff(sql`${outbox.site_id}`, "push"));

/** Claims a push that is due until a moment; only one of two concurrent consumers gets it. */
export const claimPush = (id: PushId, { now, until }: { now: number; until: number }) =>
  byUniqueId
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, claimed_until: until })
    .where(
      and(isWaitingPush(id), lte(outbox.claimed_until, now), lte(outbox.due_at, now), isPushOn),
    )
    .returning({
      siteId: outbox.site_id,
      account: sql<MemberId>`${outbox.account_id}`.as("account"),
      key: outbox.key,
      template: outbox.template,
      payload: outbox.payload,
      attempts: outbox.attempts,
      /** The earliest time at which it could be sent: creation or due time, whichever is later. */
      since: sql<number>`max(${outbox.created_at}, ${outbox.due_at})`.as("since"),
      /** 1 if the member still wants this kind. */
      wanted: sql<number>`${isStillWanted}`.as("wanted"),
    });

export type ClaimedPush = RowOf<ReturnType<typeof claimPush>>;

/** Whether a push waits, and whether it is due; no row while pushes are switched off. */
export const selectPushState = (id: PushId, now: number) =>
  byUniqueId
    .select({ due: sql<number>`${outbox.due_at} <= ${now}`.as("due") })
    .from(outbox)
    .where(and(isWaitingPush(id), isPushOn));

/** The account of a push, as an expression. */
export const accountOfPush = (id: PushId): SQL<MemberId> =>
  sql`(SELECT ${outbox.account_id} FROM ${outbox} WHERE ${outbox.id} = ${id} AND ${outbox.channel} = 'push')`;

/**
 * Account, template and `about` (the member it concerns, or null) of a push, as a table of one row.
 * A sent push has no payload and therefore no `about`.
 */
export const notificationOfPush = (id: PushId): SQL =>
  sql`(SELECT ${outbox.account_id} AS account, ${outbox.template} AS template,
      CASE WHEN json_valid(${outbox.payload}) THEN ${outbox.payload} ->> '$.order.about' END AS about
    FROM ${outbox} WHERE ${outbox.id} = ${id} AND ${outbox.channel} = 'push')`;

export type PushEnd = "sent" | "failed" | "suppressed";

/** Ends a push and empties its payload. */
export const endPush = (id: PushId, status: PushEnd, now: number) =>
  byUniqueId
    .update(outbox)
    .set({ status, sent_at: status === "sent" ? now : null, payload: "", claimed_until: 0 })
    .where(isPush(id));

/**
 * Defers a push until a moment; stores the payload with the browsers that have received it, unless
 * null.
 */
export const deferPush = (id: PushId, until: number, payload: string | null) =>
  byUniqueId
    .update(outbox)
    .set({ claimed_until: until, payload: sql`coalesce(${payload}, ${outbox.payload})` })
    .where(isWaitingPush(id));

/** Rows created before `before`, due and not claimed at `now`. */
type StuckQuery = { before: number; now: number; limit: number };

/** The oldest pushes that wait and are due. Uses outbox_by_status. */
export const selectStuckPushes = ({ before, now, limit }: StuckQuery) =>
  unscoped("a scheduled job reads all sites")
    .select({ id: sql<PushId>`${outbox.id}`.as("id") })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, "waiting"),
        eq(outbox.channel, "push"),
        lt(outbox.created_at, before),
        lte(outbox.claimed_until, now),
        lte(outbox.due_at, now),
        isPushOn,
      ),
    )
    .orderBy(outbox.created_at)
    .limit(literal(limit));

type Owner = { id: MemberId; siteId: SiteId };

const rowsOf = (member: Owner) => forOwner(member, outbox.account_id);

/** Deletes a member's waiting pushes. Uses outbox_by_account. */
export const deleteWaitingPushes = (member: Owner) =>
  rowsOf(member)
    .delete(outbox)
    .where(and(eq(outbox.channel, "push"), eq(outbox.status, "waiting")));

/**
 * At most this many rows are counted for each result, so that a large site's day needs no full
 * scan.
 */
const MAX_COUNTED_ROWS = 2_000;

export type EndStatus = "sent" | "failed" | "suppressed";

/** Counts the newest rows that match, by channel and template. */
function countRows(matches: SQL | undefined) {
  const newest = subselect({ channel: outbox.channel, template: outbox.template })
    .from(outbox)
    .where(matches)
    .orderBy(desc(outbox.created_at))
    .limit(literal(MAX_COUNTED_ROWS))
    .as("newest");
  return unscoped("the operator's counts of all sites")
    .select({
      channel: newest.channel,
      kind: newest.template,
      many: sql<number>`count(*)`.as("many"),
    })
    .from(newest)
    .groupBy(newest.channel, newest.template);
}

export type OutboxCountRow = RowOf<ReturnType<typeof countRows>>;

/** Uses outbox_by_status. */
export const countEnded = (status: EndStatus, since: number) =>
  countRows(and(eq(outbox.status, status), gte(outbox.created_at, since)));

/**
 * Counts waiting rows. Rows deferred to a later hour (due_at) are not delayed. Uses
 * outbox_by_status.
 */
export const countDelayed = (since: number, before: number) =>
  countRows(
    and(
      eq(outbox.status, "waiting"),
      gte(outbox.created_at, since),
      lt(outbox.created_at, before),
      lt(outbox.due_at, before),
    ),
  );

/** Deletes a row after a regenerated one has replaced it. */
export const deleteOutboxRow = (id: EmailId | PushId) =>
  byUniqueId.delete(outbox).where(eq(outbox.id, id));

/**
 * Condition: no row of these templates was written for a member and channel since a moment. Uses
 * outbox_by_account.
 */
export const notNotifiedSince = (
  account: MemberId,
  { channel, templates }: { channel: Channel; templates: readonly string[] },
  since: number,
): SQL =>
  notExists(
    subselect({ one: sql`1` })
      .from(outbox)
      .where(
        and(
          eq(outbox.account_id, account),
          gte(outbox.created_at, since),
          eq(outbox.channel, channel),
          inArray(outbox.template, templates),
        ),
      ),
  );

/**
 * Deletes waiting and failed e-mails to an address where `when` holds, because its account is
 * erased. Uses outbox_by_status.
 */
export const deletePendingEmails = (siteId: SiteId, email: string, when: SQL) =>
  forSite(siteId)
    .delete(outbox)
    .where(
      and(
        inArray(outbox.status, ["waiting", "failed"]),
        sql`json_extract(nullif(${outbox.payload}, ''), '$.to') = ${email}`,
        when,
      ),
    );

/**
 * Selects kind and time of the e-mails recently sent to a member, for the data export; their
 * content is already deleted. Uses outbox_by_account.
 */
export const selectOwnEmails = (member: Owner, limit: number) =>
  rowsOf(member)
    .select({
      kind: outbox.template,
      status: outbox.status,
      created_at: outbox.created_at,
      sent_at: outbox.sent_at,
    })
    .from(outbox)
    .orderBy(desc(outbox.created_at))
    .limit(literal(limit));

type EmailsQuery = { after: Cursor; templates: readonly string[]; limit: number };

/**
 * The e-mails of some templates written to a member before a position, newest first; sent ones are
 * deleted after a month. Uses outbox_by_account.
 */
export const selectEmailsTo = (member: Owner, { after, templates, limit }: EmailsQuery) =>
  rowsOf(member)
    .select({
      id: sql<EmailId>`${outbox.id}`.as("id"),
      template: outbox.template,
      at: outbox.created_at,
    })
    .from(outbox)
    .where(
      and(
        sql`(${outbox.created_at}, ${outbox.id}) < (${after[0]}, ${after[1]})`,
        eq(outbox.channel, "mail"),
        inArray(outbox.template, templates),
      ),
    )
    .orderBy(desc(outbox.created_at), desc(outbox.id))
    .limit(literal(limit));

/** Condition: no e-mail was written to an account under a key. Uses outbox_by_key. */
export const isUnwritten = (account: ValueOrSql<MemberId>, key: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.account_id} = ${account} AND ${outbox.channel} = 'mail' AND ${outbox.key} = ${key} AND ${outbox.key} IS NOT NULL)`;

/**
 * Deletes the waiting e-mails of a template under these keys where `when` holds. Uses
 * outbox_by_status.
 */
export const deleteWaitingEmails = (
  siteId: SiteId,
  { template, keys, when }: { template: string; keys: SQL; when: SQL },
) =>
  forSite(siteId)
    .delete(outbox)
    .where(
      and(
        eq(outbox.status, "waiting"),
        eq(outbox.channel, "mail"),
        eq(outbox.template, template),
        sql`${outbox.key} IN ${keys} AND ${when}`,
      ),
    );

/** Number of e-mails of some templates among the newest `scan` rows to a member since a time. */
export const countEmailsTo = (
  account: ValueOrSql<MemberId>,
  since: SQL,
  { templates, scan }: { templates: readonly string[]; scan: number },
): SQL =>
  sql`(SELECT count(*) FROM (SELECT ${outbox.channel} AS channel, ${outbox.template} AS template FROM ${outbox}
      WHERE ${outbox.account_id} = ${account} AND ${outbox.created_at} >= ${since} ORDER BY ${outbox.created_at} DESC LIMIT ${literal(scan)}) AS latest
    WHERE latest.channel = 'mail' AND latest.template IN (${sql.raw(templates.map((name) => `'${name}'`).join(", "))}))`;

/**
 * Removes the account id from a bounded number of e-mail rows; sent rows are deleted after a month.
 */
export const anonymizeEmails = ({ id, siteId }: Owner, limit: number) =>
  forSite(siteId)
    .update(outbox)
    .set({ account_id: null })
    .where(
      inArray(
        outbox.id,
        subselect({ id: outbox.id })
          .from(outbox)
          .where(eq(outbox.account_id, id))
          .limit(literal(limit)),
      ),
    );
