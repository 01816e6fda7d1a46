import { type SQL, sql } from "drizzle-orm";
import { all, idempotent, runBatch, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import type { EmailId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { Email } from "~/services";
import type { NotificationKind } from "../notification/notification.schema";
import { isWanted } from "../notification/notification-sql";
import type { EmailRow } from "./email-row";
import type { EmailTemplate } from "./outbox.schema";

export type ClaimedEmail = {
  template: string;
  payload: string;
  attempts: number;
  account: MemberId | null;
  siteId: SiteId;
  key: string | null;
  /** The earliest time at which it could be sent: creation or due time, whichever is later. */
  since: number;
};

/**
 * Inserts an e-mail; `when` must hold in the same batch, so that a refused request sends no e-mail.
 */
export function insertEmail(row: EmailRow, when: SQL = sql`1`): Statement<{ id: EmailId }> {
  return sql`INSERT INTO outbox (id, site_id, channel, template, account_id, payload, key, due_at, created_at)
    SELECT ${row.id}, ${row.siteId}, 'mail', ${row.template}, ${row.account}, ${row.payload}, ${row.key}, ${row.dueAt}, ${row.at}
    WHERE ${when} ON CONFLICT DO NOTHING RETURNING id`;
}

const IDEMPOTENT_BY = idempotent("a claim that expires");

/** Claims an e-mail that is due until a moment; only one of two concurrent consumers gets it. */
export async function unscopedClaimEmail(
  db: Database,
  id: EmailId,
  { now, until }: { now: number; until: number },
): Promise<ClaimedEmail | "gone" | "busy"> {
  const batch = {
    claim: sql<ClaimedEmail>`UPDATE outbox SET attempts = attempts + 1, claimed_until = ${until}
      WHERE id = ${id} AND channel = 'mail' AND status = 'waiting' AND claimed_until <= ${now} AND due_at <= ${now}
      RETURNING template, payload, attempts, account_id AS account, site_id AS siteId, key, max(created_at, due_at) AS since`,
    state: sql<{
      due: number;
    }>`SELECT due_at <= ${now} AS due FROM outbox WHERE id = ${id} AND status = 'waiting'`,
  };
  const { claim, state } = await runBatch(db, batch, IDEMPOTENT_BY);
  const [email] = claim.rows;
  if (email) return email;
  return state.rows[0]?.due ? "busy" : "gone";
}

/**
 * Whether the recipient still wants an e-mail. E-mails without a kind are always wanted; a
 * notification without an account never is.
 */
export const selectIsWanted = (
  account: MemberId | null,
  kinds: readonly NotificationKind[],
): Statement<{ wanted: 0 | 1 }> =>
  sql`SELECT ${kinds.length === 0 ? sql`1` : account ? isWanted(account, "mail", kinds) : sql`0`} AS wanted`;

/** Ends an e-mail as sent or suppressed and empties its payload in the same statement. */
export const endEmail = (
  id: EmailId,
  status: "sent" | "suppressed",
  now: number | null,
): Statement =>
  sql`UPDATE outbox SET status = ${status}, sent_at = ${now}, payload = '', claimed_until = 0 WHERE id = ${id}`;

/**
 * Marks an e-mail as failed with an error code; `forgets` empties the payload if it holds a secret.
 */
export const failEmail = (id: EmailId, errorCode: string, forgets: boolean): Statement =>
  sql`UPDATE outbox SET status = 'failed', fault = ${errorCode}, claimed_until = 0,
    payload = CASE WHEN ${forgets ? 1 : 0} THEN '' ELSE payload END WHERE id = ${id}`;

/** Defers an e-mail until its next attempt. */
export const deferEmail = (id: EmailId, until: number, errorCode: string): Statement =>
  sql`UPDATE outbox SET claimed_until = ${until}, fault = ${errorCode} WHERE id = ${id} AND status = 'waiting'`;

type OutboxOrigin = { siteId: SiteId; sentAt: number | null };

/** The site of an e-mail or push and its sending time, while its row exists. */
export const unscopedSelectSite = (id: EmailId | PushId): Statement<OutboxOrigin> =>
  sql`SELECT site_id AS siteId, sent_at AS sentAt FROM outbox WHERE id = ${id}`;

/** Rows created before `before` and not claimed at `now`. */
type StuckQuery = { before: number; now: number; limit: number };

/** The oldest waiting e-mails. Uses outbox_by_status. */
function selectStuckEmails({ before, now, limit }: StuckQuery): Statement<{ id: EmailId }> {
  return sql`SELECT id FROM outbox WHERE status = 'waiting' AND channel = 'mail' AND created_at < ${before} AND claimed_until <= ${now}
    AND due_at <= ${now} ORDER BY created_at LIMIT ${literal(limit)}`;
}

export async function unscopedListStuckEmails(db: Database, stuck: StuckQuery): Promise<EmailId[]> {
  return (await all(db, selectStuckEmails(stuck))).map((row) => row.id);
}

/**
 * Deletes a bounded number of old e-mails that were sent, failed or suppressed. Uses
 * outbox_by_status.
 */
function deleteOldEmails(status: "sent" | "failed" | "suppressed", before: number, limit: number) {
  return sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE status = ${status} AND created_at < ${before} ORDER BY created_at LIMIT ${literal(limit)})`;
}

export async function unscopedDeleteOldEmails(
  db: Database,
  before: number,
  limit: number,
): Promise<void> {
  await runBatch(db, {
    sent: deleteOldEmails("sent", before, limit),
    failed: deleteOldEmails("failed", before, limit),
    suppressed: deleteOldEmails("suppressed", before, limit),
  });
}

type LocalMailRow = {
  id: EmailId;
  kind: EmailTemplate | null;
  recipient: string;
  language: string;
  subject: string;
  html: string;
  plain: string;
  sentAt: number;
};

export function insertLocalMail(id: EmailId, email: Email, at: number): Statement {
  const { siteId, to, language, subject, html, plain } = email;
  return sql`INSERT INTO local_mails (id, site_id, recipient, language, subject, html, plain, sent_at)
    VALUES (${id}, ${siteId}, ${to}, ${language}, ${subject}, ${html}, ${plain}, ${at}) ON CONFLICT DO NOTHING`;
}

/**
 * The newest e-mails of all sites on this machine. A recipient filter uses
 * local_mails_by_recipient. A stored e-mail has its outbox row's id, and its kind while that row
 * exists.
 */
export function unscopedSelectLocalMails(
  to: string | null,
  limit: number,
): Statement<LocalMailRow> {
  return sql`SELECT m.id, o.template AS kind, m.recipient, m.language, m.subject, m.html, m.plain, m.sent_at AS sentAt
    FROM local_mails m LEFT JOIN outbox o ON o.id = m.id
    ${to ? sql`WHERE m.recipient = ${to}` : sql``} ORDER BY m.sent_at DESC, m.id DESC LIMIT ${literal(limit)}`;
}

export function unscopedSelectLocalMail(id: EmailId): Statement<{ html: string }> {
  return sql`SELECT html FROM local_mails WHERE id = ${id}`;
}
