import { type SQL, sql } from "drizzle-orm";
import { all, repeatable, runBatch, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/literal";
import type { LetterId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { NoticeKind } from "../notice/notice.schema";
import { isWanted } from "../notice/wanted-sql";
import type { Template } from "./outbox";

export type ClaimedLetter = {
  template: string;
  payload: string;
  attempts: number;
  account: MemberId | null;
  siteId: SiteId;
  key: string | null;
  /** The earliest time at which it could be sent: creation or due time, whichever is later. */
  since: number;
};

type NewLetter = {
  id: LetterId;
  siteId: SiteId;
  template: Template;
  account: MemberId | null;
  payload: string;
  /** Idempotency key: an account gets one e-mail per key. Null if repeats are allowed. */
  key: string | null;
  /** Earliest sending time. */
  dueAt: number;
  at: number;
};

/**
 * Inserts an e-mail; `when` must hold in the same batch, so that a refused request sends no e-mail.
 */
export function insertLetter(row: NewLetter, when: SQL = sql`1`): Statement<{ id: LetterId }> {
  return sql`INSERT INTO outbox (id, site_id, channel, template, account_id, payload, key, due_at, created_at)
    SELECT ${row.id}, ${row.siteId}, 'mail', ${row.template}, ${row.account}, ${row.payload}, ${row.key}, ${row.dueAt}, ${row.at}
    WHERE ${when} ON CONFLICT DO NOTHING RETURNING id`;
}

const KNOWN = repeatable("a claim that ends by itself");

/** Claims an e-mail that is due until a moment; only one of two concurrent consumers gets it. */
export async function unscopedClaimLetter(
  db: Database,
  id: LetterId,
  { now, until }: { now: number; until: number },
): Promise<ClaimedLetter | "gone" | "busy"> {
  const batch = {
    claim: sql<ClaimedLetter>`UPDATE outbox SET attempts = attempts + 1, claimed_until = ${until}
      WHERE id = ${id} AND channel = 'mail' AND status = 'waiting' AND claimed_until <= ${now} AND due_at <= ${now}
      RETURNING template, payload, attempts, account_id AS account, site_id AS siteId, key, max(created_at, due_at) AS since`,
    state: sql<{
      due: number;
    }>`SELECT due_at <= ${now} AS due FROM outbox WHERE id = ${id} AND status = 'waiting'`,
  };
  const { claim, state } = await runBatch(db, batch, KNOWN);
  const [letter] = claim.rows;
  if (letter) return letter;
  return state.rows[0]?.due ? "busy" : "gone";
}

/**
 * Whether the recipient still wants an e-mail. E-mails without a kind are always wanted; a
 * notification without an account never is.
 */
export const selectWanted = (
  account: MemberId | null,
  kinds: readonly NoticeKind[],
): Statement<{ wanted: 0 | 1 }> =>
  sql`SELECT ${kinds.length === 0 ? sql`1` : account ? isWanted(account, "mail", kinds) : sql`0`} AS wanted`;

/** Ends an e-mail as sent or suppressed and empties its payload in the same statement. */
export const endLetter = (
  id: LetterId,
  status: "sent" | "suppressed",
  now: number | null,
): Statement =>
  sql`UPDATE outbox SET status = ${status}, sent_at = ${now}, payload = '', claimed_until = 0 WHERE id = ${id}`;

/**
 * Marks an e-mail as failed with an error code; `forgets` empties the payload if it holds a secret.
 */
export const failLetter = (id: LetterId, fault: string, forgets: boolean): Statement =>
  sql`UPDATE outbox SET status = 'failed', fault = ${fault}, claimed_until = 0,
    payload = CASE WHEN ${forgets ? 1 : 0} THEN '' ELSE payload END WHERE id = ${id}`;

/** Defers an e-mail until its next attempt. */
export const layLetterBack = (id: LetterId, until: number, fault: string): Statement =>
  sql`UPDATE outbox SET claimed_until = ${until}, fault = ${fault} WHERE id = ${id} AND status = 'waiting'`;

type Origin = { siteId: SiteId; sentAt: number | null };

/** The site of an e-mail or push and its sending time, while its row exists. */
export const unscopedSelectSite = (id: LetterId | PushId): Statement<Origin> =>
  sql`SELECT site_id AS siteId, sent_at AS sentAt FROM outbox WHERE id = ${id}`;

/** Rows created before `before` and not claimed at `now`. */
type Stuck = { before: number; now: number; limit: number };

/** The oldest waiting e-mails. Uses outbox_by_status. */
function selectStuckLetters({ before, now, limit }: Stuck): Statement<{ id: LetterId }> {
  return sql`SELECT id FROM outbox WHERE status = 'waiting' AND channel = 'mail' AND created_at < ${before} AND claimed_until <= ${now}
    AND due_at <= ${now} ORDER BY created_at LIMIT ${literal(limit)}`;
}

export async function unscopedListStuckLetters(db: Database, stuck: Stuck): Promise<LetterId[]> {
  return (await all(db, selectStuckLetters(stuck))).map((row) => row.id);
}

/**
 * Deletes a bounded number of old e-mails that were sent, failed or suppressed. Uses
 * outbox_by_status.
 */
function deleteOldLetters(status: "sent" | "failed" | "suppressed", before: number, limit: number) {
  return sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE status = ${status} AND created_at < ${before} ORDER BY created_at LIMIT ${literal(limit)})`;
}

export async function unscopedForgetLetters(
  db: Database,
  before: number,
  limit: number,
): Promise<void> {
  await runBatch(db, {
    sent: deleteOldLetters("sent", before, limit),
    failed: deleteOldLetters("failed", before, limit),
    suppressed: deleteOldLetters("suppressed", before, limit),
  });
}
