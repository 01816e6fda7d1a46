import { and, desc, eq, inArray, lt, lte, not, type SQL, sql } from "drizzle-orm";
import { all, idempotent, runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { EmailId, MemberId, PushId } from "~/kit/ids";
import type { Email } from "~/services";
import { isSwitchedOff } from "../kill-switch/kill-switch-sql";
import type { NotificationKind } from "../notification/notification.schema";
import { isWanted } from "../notification/notification-sql";
import type { EmailRow } from "./email-row";
import type { EmailTemplate } from "./outbox.schema";
import { localMails, outbox } from "./outbox.tables";
import { insertOutboxRow } from "./outbox-sql";

/**
 * Inserts an e-mail; `when` must hold in the same batch, so that a refused request sends no e-mail.
 */
export const insertEmail = (row: EmailRow, when: SQL = sql`1`) =>
  insertOutboxRow("mail", row, when);

const byUniqueId = unscoped("rows have unique ids");
const ofAllSites = unscoped("a scheduled job reads all sites");

const IDEMPOTENT_BY = idempotent("a claim that expires");

const isWaiting = (id: EmailId) => and(eq(outbox.id, id), eq(outbox.status, "waiting"));

/** E-mails of a site whose mail is switched off wait. */
const isMailOn = not(isSwitchedOff(sql`${outbox.site_id}`, "mail"));

const updateClaimedEmail = (id: EmailId, { now, until }: { now: number; until: number }) =>
  byUniqueId
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, claimed_until: until })
    .where(
      and(
        isWaiting(id),
        eq(outbox.channel, "mail"),
        lte(outbox.claimed_until, now),
        lte(outbox.due_at, now),
        isMailOn,
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

export type ClaimedEmail = RowOf<ReturnType<typeof updateClaimedEmail>>;

const selectIsDue = (id: EmailId, now: number) =>
  byUniqueId
    .select({ due: sql<number>`${outbox.due_at} <= ${now}`.as("due") })
    .from(outbox)
    .where(and(isWaiting(id), isMailOn));

/**
 * Claims an e-mail that is due until a moment; only one of two concurrent consumers gets it. "gone"
 * also while mail is switched off: the scheduled job enqueues it afterwards.
 */
export async function claimEmail(
  db: Database,
  id: EmailId,
  { now, until }: { now: number; until: number },
): Promise<ClaimedEmail | "gone" | "busy"> {
  const batch = { claim: updateClaimedEmail(id, { now, until }), state: selectIsDue(id, now) };
  const { claim, state } = await runBatch(db, batch, IDEMPOTENT_BY);
  const [email] = claim.rows;
  if (email) return email;
  return state.rows[0]?.due ? "busy" : "gone";
}

/**
 * Whether the recipient still wants an e-mail. E-mails without a kind are always wanted; a
 * notification without an account never is.
 */
export const selectIsWanted = (account: MemberId | null, kinds: readonly NotificationKind[]) => {
  const condition = account ? isWanted(account, "mail", kinds) : sql`0`;
  return unscoped("accounts have unique ids").text(
    { wanted: sql`${kinds.length === 0 ? sql`1` : condition}`.mapWith(Boolean) },
    ({ columns }) => sql`SELECT ${columns}`,
  );
};

/** Ends an e-mail as sent or suppressed and empties its payload in the same statement. */
export const endEmail = (id: EmailId, status: "sent" | "suppressed", now: number | null) =>
  byUniqueId
    .update(outbox)
    .set({ status, sent_at: now, payload: "", claimed_until: 0 })
    .where(eq(outbox.id, id));

/**
 * Marks an e-mail as failed with an error code; `forgets` empties the payload if it holds a secret.
 */
export const failEmail = (id: EmailId, errorCode: string, forgets: boolean) =>
  byUniqueId
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
  byUniqueId.update(outbox).set({ claimed_until: until, fault: errorCode }).where(isWaiting(id));

/** The site of an e-mail or push and its sending time, while its row exists. */
export const selectSite = (id: EmailId | PushId) =>
  byUniqueId
    .select({ siteId: outbox.site_id, sentAt: outbox.sent_at })
    .from(outbox)
    .where(eq(outbox.id, id));

/** Rows created before `before` and not claimed at `now`. */
type StuckQuery = { before: number; now: number; limit: number };

/** The oldest waiting e-mails. Uses outbox_by_status. */
const selectStuckEmails = ({ before, now, limit }: StuckQuery) =>
  ofAllSites
    .select({ id: sql<EmailId>`${outbox.id}`.as("id") })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, "waiting"),
        eq(outbox.channel, "mail"),
        lt(outbox.created_at, before),
        isMailOn,
        lte(outbox.claimed_until, now),
        lte(outbox.due_at, now),
      ),
    )
    .orderBy(outbox.created_at)
    .limit(literal(limit));

export async function listStuckEmails(db: Database, stuck: StuckQuery): Promise<EmailId[]> {
  return (await all(db, selectStuckEmails(stuck))).map((row) => row.id);
}

/**
 * Deletes a bounded number of old e-mails that were sent, failed or suppressed. Uses
 * outbox_by_status.
 */
const deleteEmailsBefore = (
  status: "sent" | "failed" | "suppressed",
  before: number,
  limit: number,
) =>
  ofAllSites.delete(outbox).where(
    inArray(
      outbox.id,
      subselect({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.status, status), lt(outbox.created_at, before)))
        .orderBy(outbox.created_at)
        .limit(literal(limit)),
    ),
  );

export async function deleteOldEmails(db: Database, before: number, limit: number): Promise<void> {
  await runBatch(db, {
    sent: deleteEmailsBefore("sent", before, limit),
    failed: deleteEmailsBefore("failed", before, limit),
    suppressed: deleteEmailsBefore("suppressed", before, limit),
  });
}

const onThisMachine = unscoped("a development page shows the e-mails of all sites");

export function insertLocalMail(id: EmailId, email: Email, at: number) {
  const { siteId, to, language, subject, html, plain } = email;
  return insertInto(localMails)
    .values({ id, site_id: siteId, recipient: to, language, subject, html, plain, sent_at: at })
    .onConflictDoNothing();
}

/**
 * The newest e-mails of all sites on this machine. A recipient filter uses
 * local_mails_by_recipient. A stored e-mail has its outbox row's id, and its kind while that row
 * exists.
 */
export const selectLocalMails = (to: string | null, limit: number) =>
  onThisMachine
    .select({
      id: localMails.id,
      kind: sql<EmailTemplate | null>`${outbox.template}`.as("kind"),
      recipient: localMails.recipient,
      language: localMails.language,
      subject: localMails.subject,
      html: localMails.html,
      plain: localMails.plain,
      sentAt: localMails.sent_at,
    })
    .from(localMails)
    .leftJoin(outbox, sql`${outbox.id} = ${localMails.id}`)
    .where(to ? eq(localMails.recipient, to) : undefined)
    .orderBy(desc(localMails.sent_at), desc(localMails.id))
    .limit(literal(limit));

export const selectLocalMail = (id: EmailId) =>
  onThisMachine.select({ html: localMails.html }).from(localMails).where(eq(localMails.id, id));
