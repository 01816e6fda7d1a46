import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, PushId, SiteId } from "~/kit/ids";
import { KINDS_OF_PUSH } from "../notice/push-kinds";
import { isWantedStill } from "../notice/wanted-sql";

type NewPush = {
  id: PushId;
  siteId: SiteId;
  account: MemberId;
  template: string;
  payload: string;
  /** What it tells: the same is told its member once. */
  key: string;
  dueAt: number;
  at: number;
};

/** Writes a push where `when` holds and the member was not told the same before; one row where it did. */
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
  /** Since when it may leave. */
  since: number;
  /** Its member wants to be told that still. */
  wanted: number;
};

const isStillWanted = isWantedStill(
  { account: sql`outbox.account_id`, channel: "push", template: sql`outbox.template` },
  KINDS_OF_PUSH,
);

/** Takes a push that may leave in hand until a moment; one of two consumers that ask at once gets it. */
export const claimPush = (
  id: PushId,
  { now, until }: { now: number; until: number },
): Statement<ClaimedPush> =>
  sql`UPDATE outbox SET attempts = attempts + 1, claimed_until = ${until}
    WHERE id = ${id} AND channel = 'push' AND status = 'waiting' AND claimed_until <= ${now} AND due_at <= ${now}
    RETURNING site_id AS siteId, account_id AS account, key, template, payload, attempts, max(created_at, due_at) AS since, ${isStillWanted} AS wanted`;

/** Whether a push waits, and may leave by now. */
export const selectPushState = (id: PushId, now: number): Statement<{ due: number }> =>
  sql`SELECT due_at <= ${now} AS due FROM outbox WHERE id = ${id} AND channel = 'push' AND status = 'waiting'`;

/** Whose a push is, as an expression. */
export const accountOfPush = (id: PushId): SQL<MemberId> =>
  sql`(SELECT account_id FROM outbox WHERE id = ${id} AND channel = 'push')`;

/** Whose a push is, what it tells and whom it is `about` (null where nobody), as a table of one row. What left says nothing any more. */
export const tellingOfPush = (id: PushId): SQL =>
  sql`(SELECT account_id AS account, template, CASE WHEN json_valid(payload) THEN payload ->> '$.order.about' END AS about
    FROM outbox WHERE id = ${id} AND channel = 'push')`;

export type PushEnd = "sent" | "failed" | "suppressed";

/** Nothing more comes of a push; what it said is forgotten. */
export const endPush = (id: PushId, status: PushEnd, now: number): Statement =>
  sql`UPDATE outbox SET status = ${status}, sent_at = ${status === "sent" ? now : null}, payload = '', claimed_until = 0
    WHERE id = ${id} AND channel = 'push'`;

/** Lays a push back until a moment; with what it says and who had it, where that was read. */
export const layPushBack = (id: PushId, until: number, payload: string | null): Statement =>
  sql`UPDATE outbox SET claimed_until = ${until}, payload = coalesce(${payload}, payload)
    WHERE id = ${id} AND channel = 'push' AND status = 'waiting'`;

/** Written `before` a moment, due and in nobody's hand `now`. */
type Stuck = { before: number; now: number; limit: number };

/** The oldest pushes that still wait and might have left; by outbox_by_status. */
export const unscopedSelectStuckPushes = ({
  before,
  now,
  limit,
}: Stuck): Statement<{ id: PushId }> =>
  sql`SELECT id FROM outbox WHERE status = 'waiting' AND channel = 'push' AND created_at < ${before} AND claimed_until <= ${now}
    AND due_at <= ${now} ORDER BY created_at LIMIT ${literal(limit)}`;

/** Pushes to a member that have not left: nobody is told anything any more. By outbox_by_account. */
export const dropPushes = ({ id, siteId }: { id: MemberId; siteId: SiteId }): Statement =>
  sql`DELETE FROM outbox WHERE account_id = ${id} AND site_id = ${siteId} AND channel = 'push' AND status = 'waiting'`;
