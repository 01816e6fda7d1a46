import { consumeAttempt, isLimited } from "../../app/domain/account/limit-attempts";
import { deleteOldSecrets } from "../../app/domain/account/mailed-secret";
import { queuePostbacks } from "../../app/domain/affiliate/queue-postbacks";
import { sendPostbacks } from "../../app/domain/affiliate/send-postbacks";
import { deleteExpiredAgeChecks } from "../../app/domain/age/check-age";
import { verifyAuditLog } from "../../app/domain/audit-log/verify-audit-log";
import { eraseEvidence } from "../../app/domain/complaint/report-member";
import { archiveDueConversations } from "../../app/domain/conversation/archive-messages";
import { eraseExpiredEvidenceChats } from "../../app/domain/conversation/delete-conversation";
import { sendApprovedMessages } from "../../app/domain/conversation/send-approved-messages";
import {
  deleteExpiredExports,
  requeueDataExports,
} from "../../app/domain/data-export/make-data-export";
import { endSuspensions } from "../../app/domain/deactivation/end-suspensions";
import { eraseDueAccounts } from "../../app/domain/deactivation/erase-due-accounts";
import {
  executeWaitingActions,
  refundFakes,
} from "../../app/domain/deactivation/execute-moderation-action";
import { warnPartners } from "../../app/domain/deactivation/warn-partners";
import { deleteExpiredDebits } from "../../app/domain/direct-debit/find-debit";
import { countRegions } from "../../app/domain/discovery/region-counts";
import { deleteOldClaims } from "../../app/domain/moderation/claims";
import { endDecidedSuspensions } from "../../app/domain/moderation/end-decided-suspensions";
import { startNotificationScans } from "../../app/domain/notification-delivery/notification-scans";
import {
  deleteUnpaidOrders,
  pollPayments,
  sendRefunds,
} from "../../app/domain/order/poll-payments";
import {
  recheckSettledPayments,
  reconcileMissedEvents,
  sumSales,
} from "../../app/domain/order/reconcile-payments";
import { reconcileSite } from "../../app/domain/order/run-reconciliation";
import { countOutbox } from "../../app/domain/outbox/count-outbox";
import { requeueEmails } from "../../app/domain/outbox/send-email";
import { deleteUsedChallenges } from "../../app/domain/passkey/verify-passkey";
import { deleteUnusedPhotoBytes } from "../../app/domain/photo/store-photo";
import { deleteExpiredVisits } from "../../app/domain/profile/profile-visits";
import { deleteStaleSubscriptions } from "../../app/domain/push/save-subscription";
import { requeuePushes } from "../../app/domain/push/send-push";
import { deleteExpiredHeld } from "../../app/domain/scam-detection/delete-expired-held";
import { deleteExpiredSessions } from "../../app/domain/session/end-session";
import { listSiteIds, withEachDatabase } from "../../app/domain/site/site-services";
import { deleteExpiredStaffSessions } from "../../app/domain/staff/own-account";
import { collectComplaints } from "../../app/domain/support/collect-complaints";
import { deleteOldThreads } from "../../app/domain/support/delete-old-threads";
import { deleteOldPresence } from "../../app/domain/support/presence";
import { deleteOldSoftBounces } from "../../app/domain/suppression/apply-outcome";
import { deleteExpiredSwipes } from "../../app/domain/swipe-game/play-swipe-game";
import { makeReports } from "../../app/domain/transparency/make-reports";
import { compactLedger, linkEntries } from "../../app/domain/wallet/link-and-compact";
import { days, hours, minutes } from "../../app/kit/duration";
import type { SiteId } from "../../app/kit/ids";
import { settleAll } from "../../app/kit/promises";
import { logError } from "../../app/platform/log";
import type { Services } from "../../app/services";

/** Reconciliation runs once in these hours, UTC: few people buy then, and a run may be missed. */
const RECONCILED_FROM = hours(3);

const RECONCILED_UNTIL = hours(6);

/** The audit log is verified by the run that starts in this time, UTC: of runs every five minutes, one. */
const VERIFIED_FROM = hours(4);
const VERIFIED_UNTIL = VERIFIED_FROM + minutes(5);

/** Reports are made by one run a day, after the last events of the month were recorded. */
const REPORTED_FROM = hours(5);
const REPORTED_UNTIL = REPORTED_FROM + minutes(5);

const todayOf = ({ now }: Services, siteId: SiteId) => {
  const subject = new Date(now()).toISOString().slice(0, 10);
  return { siteId, limit: "books", subject } as const;
};

/**
 * Every five minutes: conversation objects that are due move messages older than 60 days out of the
 * database (R630).
 */
export const archiveOld = (services: Services): Promise<void> => archiveDueConversations(services);

/** The scheduled jobs by name, which is logged on failure. */
export const scheduledJobs = {
  requeueStuckMail,
  deleteExpired,
  countMembers,
  eraseDueEvidence,
  eraseDeactivated,
  endDueSuspensions,
  maintainDataExports,
  deleteUnusedPhotos,
  maintainLedger,
  processHeldMessages,
  reconcilePayments,
  maintainPayments,
  requeueStuckPushes,
  enqueueDueNotifications,
  archiveOld,
  reportOutbox,
  verifyAudit,
  reportToNetworks,
  makeTransparencyReports,
  collectForSupport,
};

/** Every five minutes: queues and sends postbacks to advertising networks. */
async function reportToNetworks(services: Services): Promise<void> {
  await queuePostbacks(services);
  await sendPostbacks(services);
}

/** Once a day: verifies the newest entries of the audit log, and logs its head (`audit.verified`). */
export async function verifyAudit(services: Services): Promise<void> {
  const sinceMidnight = services.now() % days(1);
  if (sinceMidnight < VERIFIED_FROM || sinceMidnight >= VERIFIED_UNTIL) return;
  await verifyAuditLog(services);
}

/**
 * Once a day, so that a failed run is made up for: writes the reports of the month before for sites
 * that have none.
 */
async function makeTransparencyReports(services: Services): Promise<void> {
  const sinceMidnight = services.now() % days(1);
  if (sinceMidnight < REPORTED_FROM || sinceMidnight >= REPORTED_UNTIL) return;
  const count = await makeReports(services);
  if (count > 0) services.log("transparency.reported", { count });
}

/** Every five minutes: puts complaints into the inbox of support, also if nobody opens it. */
async function collectForSupport(services: Services): Promise<void> {
  await collectComplaints(services);
}

/** Every hour: counts the members of each region, for the lander with the map. */
async function countMembers(services: Services): Promise<void> {
  await countRegions(services);
}

/** Every five minutes: deletes photo bytes that no row uses, a limited number per run. */
export async function deleteUnusedPhotos(services: Services): Promise<void> {
  const count = await deleteUnusedPhotoBytes(services);
  if (count > 0) services.log("photo.unused_deleted", { count });
}

/** Every five minutes: enqueues notifications that may be due. */
async function enqueueDueNotifications(services: Services): Promise<void> {
  const count = await startNotificationScans(services);
  if (count > 0) services.log("notice.named", { count });
}

/** Every five minutes: enqueues e-mails whose first queue message was lost. */
async function requeueStuckMail(services: Services): Promise<void> {
  const count = await requeueEmails(services);
  if (count > 0) services.log("mail.requeued", { count });
}

/** Every five minutes: enqueues pushes whose first queue message was lost, or that are due now. */
async function requeueStuckPushes(services: Services): Promise<void> {
  const count = await requeuePushes(services);
  if (count > 0) services.log("push.requeued", { count });
}

/**
 * Every five minutes: erases accounts whose return period is over, and executes staff decisions
 * made while the site was unavailable.
 */
async function eraseDeactivated(services: Services): Promise<void> {
  await settleAll([eraseDueAccounts(services), executeWaitingActions(services)]);
}

/**
 * Every five minutes: erases evidence after its 90 days (of reports, blocks and deletions), a
 * limited number per run.
 */
export async function eraseDueEvidence(services: Services): Promise<void> {
  await settleAll([eraseExpiredEvidenceChats(services), eraseEvidence(services)]);
}

/**
 * Every five minutes: erases data exports older than a day, and enqueues exports that nobody is
 * creating.
 */
async function maintainDataExports(services: Services): Promise<void> {
  await settleAll([deleteExpiredExports(services), requeueDataExports(services)]);
}

/** Every five minutes: ends suspensions whose time is over, a limited number per run. */
async function endDueSuspensions(services: Services): Promise<void> {
  await endSuspensions(services);
  await endDecidedSuspensions(services);
}

/**
 * Every five minutes: sends first messages that staff approved, and deletes expired held messages
 * and counters.
 */
async function processHeldMessages(services: Services): Promise<void> {
  await settleAll([sendApprovedMessages(services), deleteExpiredHeld(services)]);
}

/**
 * Every five minutes: logs the delivery results of the e-mails and pushes of the last hour, one
 * line per kind (R554).
 */
export async function reportOutbox(services: Services): Promise<void> {
  const counts = await countOutbox(services, services.now() - hours(1));
  for (const [kind, count] of Object.entries(counts))
    services.log("outbox.counted", { kind, ...count });
}

/**
 * Every five minutes: queries the provider about payments without an event, makes due refunds, and
 * deletes unpaid orders. Without a provider nothing can be queried, and pending payments stay
 * pending.
 */
export async function maintainPayments(services: Services): Promise<void> {
  const { payments } = services;
  const providerTasks = payments
    ? [pollPayments(services, payments), sendRefunds(services, payments)]
    : [];
  await settleAll([...providerTasks, deleteUnpaidOrders(services)]);
}

/**
 * Every five minutes: links new ledger entries, compacts old ones, refunds payments to removed fake
 * members, and warns those who exchanged messages with them.
 */
export async function maintainLedger(services: Services): Promise<void> {
  const tend = async () => {
    const linked = await linkEntries(services);
    const folded = await compactLedger(services);
    if (folded > 0) services.log("wallet.folded", { linked, folded });
  };
  await settleAll([tend(), refundFakes(services), warnPartners(services)]);
}

/**
 * Every five minutes: deletes expired sessions, answered challenges, mailed secrets, counters,
 * swipes, profile visits, direct debit forms, push subscriptions, e-mail bounces and solved threads of
 * support, a limited number per run.
 * swipes, profile visits, direct debit forms, push subscriptions, e-mail bounces and age checks, a limited number per run.
 */
export async function deleteExpired(services: Services): Promise<void> {
  await settleAll([
    deleteExpiredSessions(services),
    deleteExpiredStaffSessions(services),
    deleteUsedChallenges(services),
    deleteOldSecrets(services),
    deleteExpiredSwipes(services),
    deleteExpiredVisits(services),
    deleteExpiredDebits(services),
    deleteStaleSubscriptions(services),
    deleteOldSoftBounces(services),
    deleteOldClaims(services),
    deleteOldPresence(services),
    deleteOldThreads(services),
    deleteExpiredAgeChecks(services),
  ]);
}

/**
 * Every five minutes: queries the provider again about settled payments. Once a day: queries it for
 * refunds and reversals whose webhook was lost (R302), logs each site's sales and refunds of the
 * day before (`orders.report`), and every difference in its records (`orders.disagree`). R294,
 * R295.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  const { payments } = services;
  if (payments) await recheckSettledPayments(services, payments);
  const sinceMidnight = services.now() % days(1);
  if (sinceMidnight < RECONCILED_FROM || sinceMidnight >= RECONCILED_UNTIL) return;
  const due = await listDue(services);
  if (payments && due.length > 0) await reconcileMissedEvents(services, payments);
  for (const siteId of due)
    if (await consumeAttempt(services, todayOf(services, siteId)))
      await reportSite(services, siteId);
}

/** Sites not reconciled today; of two concurrent runs only one gets a site. */
async function listDue(services: Services): Promise<SiteId[]> {
  const due: SiteId[] = [];
  for (const siteId of await listSiteIds(services))
    if (!(await isLimited(services, todayOf(services, siteId)))) due.push(siteId);
  return due;
}

async function reportSite(services: Services, site: SiteId): Promise<void> {
  const until = services.now() - (services.now() % days(1));
  const from = until - days(1);
  const day = new Date(from).toISOString().slice(0, 10);
  for (const line of await sumSales(services, { siteId: site, from, until })) {
    const { refundedAmount: back, creditsTakenBack: taken, ...totals } = line;
    services.log("orders.report", { site, day, ...totals, back, taken });
  }
  for (const { what, orderId, id } of await reconcileSite(services, site))
    services.log("orders.disagree", { site, what, order: orderId, id });
}

type ScheduledJob = (services: Services) => Promise<unknown>;

/**
 * Runs all scheduled jobs on each database. A failing job is logged by name and stops no other; the
 * run then counts as failed.
 */
export async function runScheduledJobs(
  directoryServices: Services,
  jobs: Record<string, ScheduledJob>,
): Promise<void> {
  const run =
    (services: Services) =>
    async ([work, job]: [string, ScheduledJob]) => {
      try {
        await job(services);
      } catch (error) {
        logError(error, { work });
        throw new Error(work, { cause: error });
      }
    };
  await settleAll(
    withEachDatabase(directoryServices).flatMap((services) =>
      Object.entries(jobs).map(run(services)),
    ),
  );
}
