import { and, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { all, idempotent, runBatch, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { build, type RowOf } from "~/db/query-builder";
import type { EmailId, MemberId, PushId } from "~/kit/ids";
import type { Email } from "~/services";
import type { NotificationKind } from "../notification/notification.schema";
import { isWanted } from "../notification/notification-sql";
import type { EmailRow } from "./email-row";
import type { EmailTemplate } from "./outbox.schema";
import { localMails, outbox } from "./outbox.tables";

/**
 * Inserts an e-mail; `when` must hold in the same batch, so that a refused request sends no e-mail.
 */
export function insertEmail(row: EmailRow, when: SQL = sql`1`): Statement<{ id: EmailId }> {
  return sql`INSERT INTO outbox (id, site_id, channel, template, account_id, payload, key, due_at, created_at)
    SELECT ${row.id}, ${row.siteId}, 'mail', ${row.template}, ${row.account}, ${row.payload}, ${row.key}, ${row.dueAt}, ${row.at}
    WHERE ${when} ON CONFLICT DO NOTHING RETURNING id`;
}

const IDEMPOTENT_BY = idempotent("a claim that expires");

const isWaiting = (id: EmailId) => and(eq(outbox.id, id), eq(outbox.status, "waiting"));

const claimEmail = (id: EmailId, { now, until }: { now: number; until: number }) =>
  build
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, claimed_until: until })
    .where(
      and(
        isWaiting(id),
        eq(outbox.channel, "mail"),
        lte(outbox.claimed_until, now),
        lte(outbox.due_at, now),
      ),
    )
    .returning({
      template: outbox.template,
      payload: outbox.payload,
      attempts: outbox.attempts,
      account: outbox.account_id,
      siteId: outbox.site_id,
      key: outbox.key,
      /** The earliest time at which it could be sent: creation or due time, whichever is later. */
      since: sql<number>`max(${outbox.created_at}, ${outbox.due_at})`.as("since"),
    });

export type ClaimedEmail = RowOf<ReturnType<typeof claimEmail>>;

const selectIsDue = (id: EmailId, now: number) =>
  build
    .select({ due: sql<number>`${outbox.due_at} <= ${now}`.as("due") })
    .from(outbox)
    .where(isWaiting(id));

/** Claims an e-mail that is due until a moment; only one of two concurrent consumers gets it. */
export async function unscopedClaimEmail(
  db: Database,
  id: EmailId,
  { now, until }: { now: number; until: number },
): Promise<ClaimedEmail | "gone" | "busy"> {
  const batch = { claim: claimEmail(id, { now, until }), state: selectIsDue(id, now) };
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
export const endEmail = (id: EmailId, status: "sent" | "suppressed", now: number | null) =>
  build
    .update(outbox)
    .set({ status, sent_at: now, payload: "", claimed_until: 0 })
    .where(eq(outbox.id, id));

/**
 * Marks an e-mail as failed with an error code; `forgets` empties the payload if it holds a secret.
 */
export const failEmail = (id: EmailId, errorCode: string, forgets: boolean) =>
  build
    .update(outbox)
    .set({
      status: "failed",
      fault: errorCode,
      claimed_until: 0,
      ...(forgets ? { payload: "" } : {}),
    })
    .where(eq(outbox.id, id));

/** Defers an e-mail until its next attempt. */
export const deferEmail = (id: EmailId, until: number, errorCode: string) =>
  build.update(outbox).set({ claimed_until: until, fault: errorCode }).where(isWaiting(id));

/** The site of an e-mail or push and its sending time, while its row exists. */
export const unscopedSelectSite = (id: EmailId | PushId) =>
  build
    .select({ siteId: outbox.site_id, sentAt: outbox.sent_at })
    .from(outbox)
    .where(eq(outbox.id, id));

/** Rows created before `before` and not claimed at `now`. */
type StuckQuery = { before: number; now: number; limit: number };

/** The oldest waiting e-mails. Uses outbox_by_status. */
const selectStuckEmails = ({ before, now, limit }: StuckQuery) =>
  build
    .select({ id: sql<EmailId>`${outbox.id}`.as("id") })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, "waiting"),
        eq(outbox.channel, "mail"),
        lt(outbox.created_at, before),
        lte(outbox.claimed_until, now),
        lte(outbox.due_at, now),
      ),
    )
    .orderBy(outbox.created_at)
    .limit(literal(limit));

export async function unscopedListStuckEmails(db: Database, stuck: StuckQuery): Promise<EmailId[]> {
  return (await all(db, selectStuckEmails(stuck))).map((row) => row.id);
}

/**
 * Deletes a bounded number of old e-mails that were sent, failed or suppressed. Uses
 * outbox_by_status.
 */
const deleteOldEmails = (status: "sent" | "failed" | "suppressed", before: number, limit: number) =>
  build.delete(outbox).where(
    inArray(
      outbox.id,
      build
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.status, status), lt(outbox.created_at, before)))
        .orderBy(outbox.created_at)
        .limit(literal(limit)),
    ),
  );

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

export function insertLocalMail(id: EmailId, email: Email, at: number) {
  const { siteId, to, language, subject, html, plain } = email;
  return build
    .insert(localMails)
    .values({ id, site_id: siteId, recipient: to, language, subject, html, plain, sent_at: at })
    .onConflictDoNothing();
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

export const unscopedSelectLocalMail = (id: EmailId) =>
  build.select({ html: localMails.html }).from(localMails).where(eq(localMails.id, id));
