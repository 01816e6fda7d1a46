import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { accountTokens } from "../account/account.tables";
import { auditLog } from "../audit-log/audit-log.tables";
import { complaints, reports } from "../complaint/complaint.tables";
import { deactivations, moderationActions } from "../deactivation/deactivation.tables";
import { moderationDecisions } from "../moderation-decision/moderation-decision.tables";
import { orders, refunds } from "../order/order.tables";
import { passkeys } from "../passkey/passkey.tables";
import { photos } from "../photo/photo.tables";
import { sessions } from "../session/session.tables";
import { walletEntries, wallets } from "../wallet/wallet.tables";

/** Which part of a member's history is read. */
type TimelinePage = { after: Cursor | null; limit: number };

/** The details of an event as JSON: codes, numbers and times, never what the member wrote. */
const detailsOf = (parts: SQL) => sql`json_object(${parts})`.mapWith(String).as("details");

/** Below the cursor in the order of the list. */
const isOlder = (at: SQLiteColumn, id: SQLiteColumn | SQL, { after }: TimelinePage) =>
  after ? sql`(${at}, ${id}) < (${after[0]}, ${after[1]})` : undefined;

/**
 * The statements of a page of a member's history by kind, each the newest first and no longer than
 * the page: an index finds the rows of the member, who has few of each kind.
 */
export const selectEvents = (member: MemberKey, page: TimelinePage) => ({
  login: selectLogins(member, page),
  mail: selectMailedSecrets(member, page),
  passkey: selectPasskeys(member, page),
  photo: selectPhotos(member, page),
  decision: selectDecisions(member, page),
  reported: selectReportsAbout(member, page),
  complaint: selectComplaints(member, page),
  order: selectOrders(member, page),
  refund: selectRefunds(member, page),
  credits: selectLedger(member, page),
  deletion: selectDeletion(member, page),
  action: selectEarlierActions(member, page),
});

const sessionId = sql`('s' || ${sessions.public_id})`;
const selectLogins = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, sessions.account_id)
    .select({
      at: sessions.created_at,
      id: sessionId.mapWith(String).as("id"),
      details: detailsOf(
        sql`'device', ${sessions.device}, 'place', ${sessions.place}, 'seen', ${sessions.seen_at}`,
      ),
    })
    .from(sessions)
    .where(isOlder(sessions.created_at, sessionId, page))
    .orderBy(desc(sessions.created_at), desc(sessionId))
    .limit(literal(page.limit));

const tokenId = sql`('t' || ${accountTokens.purpose})`;
/** Mailed secrets that change the login. */
const selectMailedSecrets = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, accountTokens.account_id)
    .select({
      at: accountTokens.created_at,
      id: tokenId.mapWith(String).as("id"),
      details: detailsOf(sql`'purpose', ${accountTokens.purpose}`),
    })
    .from(accountTokens)
    .where(
      and(
        inArray(accountTokens.purpose, ["reset", "mail_change", "undo_mail_change"]),
        isOlder(accountTokens.created_at, tokenId, page),
      ),
    )
    .orderBy(desc(accountTokens.created_at), desc(tokenId))
    .limit(literal(page.limit));

const selectPasskeys = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, passkeys.account_id)
    .select({
      at: passkeys.created_at,
      id: passkeys.id,
      details: detailsOf(sql`'kind', 'passkey'`),
    })
    .from(passkeys)
    .where(isOlder(passkeys.created_at, passkeys.id, page))
    .orderBy(desc(passkeys.created_at), desc(passkeys.id))
    .limit(literal(page.limit));

const selectPhotos = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, photos.profile_id)
    .select({
      at: photos.created_at,
      id: photos.id,
      details: detailsOf(
        sql`'status', ${photos.status}, 'visibility', ${photos.visibility}, 'unreviewed', ${photos.unreviewed}`,
      ),
    })
    .from(photos)
    .where(isOlder(photos.created_at, photos.id, page))
    .orderBy(desc(photos.created_at), desc(photos.id))
    .limit(literal(page.limit));

const selectDecisions = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, moderationDecisions.member_id)
    .select({
      at: moderationDecisions.created_at,
      id: moderationDecisions.id,
      details: detailsOf(
        sql`'about', ${moderationDecisions.item_kind}, 'item', ${moderationDecisions.item}, 'ground', ${moderationDecisions.ground}, 'measures', ${moderationDecisions.measures},
          'staff', ${moderationDecisions.staff_name}, 'undone', ${moderationDecisions.undone_at}, 'until', ${moderationDecisions.until}`,
      ),
    })
    .from(moderationDecisions)
    .where(isOlder(moderationDecisions.created_at, moderationDecisions.id, page))
    .orderBy(desc(moderationDecisions.created_at), desc(moderationDecisions.id))
    .limit(literal(page.limit));

/** Reports by others, without what they wrote and who they are. */
const selectReportsAbout = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, reports.reported_id)
    .select({
      at: complaints.created_at,
      id: complaints.id,
      details: detailsOf(
        sql`'case', ${complaints.case_number}, 'reason', ${reports.reason}, 'screen', ${reports.screen}, 'status', ${complaints.status}`,
      ),
    })
    .from(reports)
    .innerJoin(complaints, eq(complaints.id, reports.complaint_id))
    .where(isOlder(complaints.created_at, complaints.id, page))
    .orderBy(desc(complaints.created_at), desc(complaints.id))
    .limit(literal(page.limit));

/** The member's own complaints and reports, without what they wrote. */
const selectComplaints = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, complaints.account_id)
    .select({
      at: complaints.created_at,
      id: complaints.id,
      details: detailsOf(
        sql`'case', ${complaints.case_number}, 'kind', ${complaints.kind}, 'status', ${complaints.status}`,
      ),
    })
    .from(complaints)
    .where(
      and(
        sql`${complaints.account_id} IS NOT NULL`,
        isOlder(complaints.created_at, complaints.id, page),
      ),
    )
    .orderBy(desc(complaints.created_at), desc(complaints.id))
    .limit(literal(page.limit));

const selectOrders = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, orders.account_id)
    .select({
      at: orders.created_at,
      id: orders.id,
      details: detailsOf(
        sql`'state', ${orders.state}, 'credits', ${orders.credits}, 'price', ${orders.price}, 'currency', ${orders.currency}, 'method', ${orders.method}`,
      ),
    })
    .from(orders)
    .where(isOlder(orders.created_at, orders.id, page))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(literal(page.limit));

const selectRefunds = ({ id, siteId }: MemberKey, page: TimelinePage) =>
  forSite(siteId)
    .select({
      at: refunds.created_at,
      id: refunds.id,
      details: detailsOf(
        sql`'kind', ${refunds.kind}, 'state', ${refunds.state}, 'amount', ${refunds.amount}, 'currency', ${refunds.currency}, 'credits', ${refunds.credits}, 'order', ${refunds.order_id}`,
      ),
    })
    .from(refunds)
    .where(
      and(
        inArray(
          refunds.order_id,
          subselect({ id: orders.id }).from(orders).where(eq(orders.account_id, id)),
        ),
        isOlder(refunds.created_at, refunds.id, page),
      ),
    )
    .orderBy(desc(refunds.created_at), desc(refunds.id))
    .limit(literal(page.limit));

const entryId = sql`('w' || ${walletEntries.number})`;
/** Entries other than payments of messages, which would reveal how the member chats. */
const LEDGER_REASONS = sql`('signup','grant','bonus','purchase','refund','chargeback','withdrawal')`;
const selectLedger = ({ id, siteId }: MemberKey, page: TimelinePage) =>
  forSite(siteId)
    .select({
      at: walletEntries.created_at,
      id: entryId.mapWith(String).as("id"),
      details: detailsOf(sql`'reason', ${walletEntries.reason}, 'amount', ${walletEntries.amount}`),
    })
    .from(walletEntries)
    .where(
      and(
        eq(
          walletEntries.wallet_id,
          sql`${subselect({ id: wallets.id }).from(wallets).where(eq(wallets.account_id, id))}`,
        ),
        sql`${walletEntries.reason} IN ${LEDGER_REASONS}`,
        isOlder(walletEntries.created_at, entryId, page),
      ),
    )
    .orderBy(desc(walletEntries.created_at), desc(entryId))
    .limit(literal(page.limit));

const selectDeletion = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, deactivations.account_id)
    .select({
      at: deactivations.begun_at,
      id: deactivations.account_id,
      details: detailsOf(sql`'reason', ${deactivations.reason}, 'due', ${deactivations.due_at}`),
    })
    .from(deactivations)
    .where(
      and(
        eq(deactivations.kind, "deletion"),
        isOlder(deactivations.begun_at, deactivations.account_id, page),
      ),
    )
    .limit(literal(1));

/** Longer than the writing of an action and its entry, which are one batch. */
const SAME_BATCH_MS = 5_000;

/**
 * Actions that commands executed before the audit log existed, and later ones without an entry; the
 * others are entries of the log, which the history shows too.
 */
const selectEarlierActions = (member: MemberKey, page: TimelinePage) =>
  forOwner(member, moderationActions.account_id)
    .select({
      at: moderationActions.at,
      id: moderationActions.id,
      details: detailsOf(
        sql`'action', ${moderationActions.deed}, 'staff', ${moderationActions.staff}, 'reason', ${moderationActions.reason}`,
      ),
    })
    .from(moderationActions)
    .where(
      and(
        sql`NOT EXISTS ${unscoped("the member's entries")
          .select({ one: sql`1`.as("one") })
          .from(auditLog)
          .where(
            and(
              eq(auditLog.member_id, member.id),
              sql`${auditLog.member_id} IS NOT NULL`,
              sql`${auditLog.at} BETWEEN ${moderationActions.at} - ${SAME_BATCH_MS} AND ${moderationActions.at} + ${SAME_BATCH_MS}`,
            ),
          )}`,
        isOlder(moderationActions.at, moderationActions.id, page),
      ),
    )
    .orderBy(desc(moderationActions.at), desc(moderationActions.id))
    .limit(literal(page.limit));
