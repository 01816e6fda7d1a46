import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { EmailId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { Channel } from "../notification/notification.schema";
import { isWantedStill, KINDS_OF_PUSH } from "../notification/notification-sql";

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

/** Inserts a push where `when` holds and no push has its key; returns one row if inserted. */
export const insertPush = (row: NewPush, when: SQL = sql`1`): Statement<{ id: PushId }> =>
  sql`INSERT INTO outbox (id, site_id, channel, template, account_id, payload, key, due_at, created_at)
    SELECT ${row.id}, ${row.siteId}, 'push', ${row.template}, ${row.account}, ${row.payload}, ${row.key}, ${row.dueAt}, ${row.at}
    WHERE ${when} ON CONFLICT DO NOTHING RETURNING id`;

export type ClaimedPush = {
  siteId: SiteId;
  account: MemberId;
  key: string | null;
  template: string;
  payload: string;
  attempts: number;
  /** The earliest time at which it could be sent: creation or due time, whichever is later. */
  since: number;
  /** 1 if the member still wants this kind. */
  wanted: number;
};

const isStillWanted = isWantedStill(
  { account: sql`outbox.account_id`, channel: "push", template: sql`outbox.template` },
  KINDS_OF_PUSH,
);

/** Claims a push that is due until a moment; only one of two concurrent consumers gets it. */
export const claimPush = (
  id: PushId,
  { now, until }: { now: number; until: number },
): Statement<ClaimedPush> =>
  sql`UPDATE outbox SET attempts = attempts + 1, claimed_until = ${until}
    WHERE id = ${id} AND channel = 'push' AND status = 'waiting' AND claimed_until <= ${now} AND due_at <= ${now}
    RETURNING site_id AS siteId, account_id AS account, key, template, payload, attempts, max(created_at, due_at) AS since, ${isStillWanted} AS wanted`;

/** Whether a push waits, and whether it is due. */
export const selectPushState = (id: PushId, now: number): Statement<{ due: number }> =>
  sql`SELECT due_at <= ${now} AS due FROM outbox WHERE id = ${id} AND channel = 'push' AND status = 'waiting'`;

/** The account of a push, as an expression. */
export const accountOfPush = (id: PushId): SQL<MemberId> =>
  sql`(SELECT account_id FROM outbox WHERE id = ${id} AND channel = 'push')`;

/**
 * Account, template and `about` (the member it concerns, or null) of a push, as a table of one row.
 * A sent push has no payload and therefore no `about`.
 */
export const notificationOfPush = (id: PushId): SQL =>
  sql`(SELECT account_id AS account, template, CASE WHEN json_valid(payload) THEN payload ->> '$.order.about' END AS about
    FROM outbox WHERE id = ${id} AND channel = 'push')`;

export type PushEnd = "sent" | "failed" | "suppressed";

/** Ends a push and empties its payload. */
export const endPush = (id: PushId, status: PushEnd, now: number): Statement =>
  sql`UPDATE outbox SET status = ${status}, sent_at = ${status === "sent" ? now : null}, payload = '', claimed_until = 0
    WHERE id = ${id} AND channel = 'push'`;

/**
 * Defers a push until a moment; stores the payload with the browsers that have received it, unless
 * null.
 */
export const deferPush = (id: PushId, until: number, payload: string | null): Statement =>
  sql`UPDATE outbox SET claimed_until = ${until}, payload = coalesce(${payload}, payload)
    WHERE id = ${id} AND channel = 'push' AND status = 'waiting'`;

/** Rows created before `before`, due and not claimed at `now`. */
type StuckQuery = { before: number; now: number; limit: number };

/** The oldest pushes that wait and are due. Uses outbox_by_status. */
export const unscopedSelectStuckPushes = ({
  before,
  now,
  limit,
}: StuckQuery): Statement<{ id: PushId }> =>
  sql`SELECT id FROM outbox WHERE status = 'waiting' AND channel = 'push' AND created_at < ${before} AND claimed_until <= ${now}
    AND due_at <= ${now} ORDER BY created_at LIMIT ${literal(limit)}`;

/** Deletes a member's waiting pushes. Uses outbox_by_account. */
export const deleteWaitingPushes = ({ id, siteId }: { id: MemberId; siteId: SiteId }): Statement =>
  sql`DELETE FROM outbox WHERE account_id = ${id} AND site_id = ${siteId} AND channel = 'push' AND status = 'waiting'`;

/**
 * At most this many rows are counted for each result, so that a large site's day needs no full
 * scan.
 */
const MAX_COUNTED_ROWS = 2_000;

export type OutboxCountRow = { channel: string; kind: string; many: number };
export type EndStatus = "sent" | "failed" | "suppressed";

/** Uses outbox_by_status. */
export const countEnded = (status: EndStatus, since: number): Statement<OutboxCountRow> =>
  sql`SELECT channel AS channel, template AS kind, count(*) AS many FROM (
      SELECT channel, template FROM outbox WHERE status = ${status} AND created_at >= ${since}
      ORDER BY created_at DESC LIMIT ${literal(MAX_COUNTED_ROWS)})
    GROUP BY channel, template`;

/**
 * Counts waiting rows. Rows deferred to a later hour (due_at) are not delayed. Uses
 * outbox_by_status.
 */
export const countDelayed = (since: number, before: number): Statement<OutboxCountRow> =>
  sql`SELECT channel AS channel, template AS kind, count(*) AS many FROM (
      SELECT channel, template FROM outbox
      WHERE status = 'waiting' AND created_at >= ${since} AND created_at < ${before} AND due_at < ${before}
      ORDER BY created_at DESC LIMIT ${literal(MAX_COUNTED_ROWS)})
    GROUP BY channel, template`;

/** Deletes a row after a regenerated one has replaced it. */
export const deleteOutboxRow = (id: EmailId | PushId): Statement =>
  sql`DELETE FROM outbox WHERE id = ${id}`;

/**
 * Condition: no row of these templates was written for a member and channel since a moment. Uses
 * outbox_by_account.
 */
export const notNotifiedSince = (
  account: MemberId,
  { channel, templates }: { channel: Channel; templates: readonly string[] },
  since: number,
): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM outbox WHERE account_id = ${account} AND created_at >= ${since} AND channel = ${channel}
    AND template IN (${sql.join(
      templates.map((one) => sql`${one}`),
      sql`, `,
    )}))`;

/**
 * Deletes waiting and failed e-mails to an address where `when` holds, because its account is
 * erased. Uses outbox_by_status.
 */
export const deletePendingEmails = (siteId: SiteId, email: string, when: SQL): Statement =>
  sql`DELETE FROM outbox WHERE site_id = ${siteId} AND status IN ('waiting', 'failed') AND json_extract(nullif(payload, ''), '$.to') = ${email}
    AND ${when}`;

type Owner = { id: MemberId; siteId: SiteId };

/**
 * Selects kind and time of the e-mails recently sent to a member, for the data export; their
 * content is already deleted. Uses outbox_by_account.
 */
export const selectOwnEmails = ({ id, siteId }: Owner, limit: number): Statement<object> =>
  sql`SELECT template AS kind, status, created_at, sent_at FROM outbox
    WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at DESC LIMIT ${literal(limit)}`;

/**
 * Removes the account id from a bounded number of e-mail rows; sent rows are deleted after a month.
 */
export const anonymizeEmails = ({ id }: Owner, limit: number): Statement =>
  sql`UPDATE outbox SET account_id = NULL WHERE id IN (SELECT id FROM outbox WHERE account_id = ${id} LIMIT ${literal(limit)})`;
