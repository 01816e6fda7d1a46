import { all, run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { DELETION_GRACE_DAYS } from "../account/account";
import { countersOfMember } from "../account/limit-attempts";
import {
  deleteAccount,
  eraseAccountRows,
  eraseCounters,
  isDeletionPending,
  selectRecipientWithStatus,
} from "../account/member-data-sql";
import { anonymizePostbacks } from "../affiliate/member-data-sql";
import { eraseAgeChecks } from "../age/age-sql";
import { redactMember } from "../audit-log/redact-member";
import { eraseBlocks } from "../block/block-sql";
import { erasePassed } from "../block/passed-member-sql";
import { eraseCases, selectOpenCase } from "../complaint/member-data-sql";
import { eraseOwnChats } from "../conversation/own-chats";
import { deleteOwnExports } from "../data-export/make-data-export";
import { eraseDebits } from "../direct-debit/direct-debit-sql";
import { eraseDiscounts } from "../discount/discount-sql";
import { eraseGifts } from "../gift/gift-sql";
import { eraseLikes } from "../like/like-sql";
import { eraseAnswers } from "../match-finder/member-data-sql";
import {
  anonymizeAppeals,
  anonymizeDecisions,
  anonymizeProposals,
} from "../moderation-decision/member-data-sql";
import { eraseNotificationSettings } from "../notification/notification-sql";
import { anonymizeOrders } from "../order/order-sql";
import { eraseLimit } from "../order/spending-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { anonymizeEmails, deletePendingEmails } from "../outbox/outbox-sql";
import { eraseOwnPhotos } from "../photo/store-photo";
import { eraseNotes } from "../private-note/member-data-sql";
import { eraseVisits } from "../profile/activity-sql";
import { eraseProfile, selectName } from "../profile/profile-sql";
import { erasePushData } from "../push/subscription-sql";
import { eraseSavedSearches } from "../saved-search/saved-search-sql";
import { eraseHeldMessages } from "../scam-detection/held-sql";
import { deleteLoginMethodsSince, endSessionsOf } from "../session/session-sql";
import { eraseSource } from "../signup/member-data-sql";
import { eraseMilestones } from "../statistics/statistics-sql";
import { eraseCorrespondence } from "../support/member-data-sql";
import { eraseGame } from "../swipe-game/member-data-sql";
import { anonymizeWallet } from "../wallet/wallet-sql";
import { COMPLAINT_RETENTION } from "./deactivation";
import {
  anonymizeActions,
  closeDeactivation,
  type DueDeactivation,
  selectDueDeactivations,
} from "./deactivation-store";

const BATCH_SIZE = 500;

/** Accounts and steps per run; the rest waits for the next run. */
const MAX_ACCOUNTS_PER_RUN = 20;
const MAX_STEPS_PER_ACCOUNT = 60;

/**
 * Erases accounts whose fourteen days are over (R54), and after ninety days what an open complaint
 * retained. An error with one account does not stop the others; the run then fails, so that it is
 * noticed.
 */
export async function eraseDueAccounts(services: Services): Promise<void> {
  let steps = MAX_STEPS_PER_ACCOUNT;
  const errors: unknown[] = [];
  for (const deactivation of await all(
    services.db,
    selectDueDeactivations(services.now(), MAX_ACCOUNTS_PER_RUN),
  )) {
    try {
      while (steps-- > 0) if (await eraseStep(services, deactivation)) break;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some accounts were not erased");
}

/**
 * Runs one step of erasing an account whose period is over; true once nothing is left. Each step is
 * idempotent and finds the remaining rows by the account id, so that an interrupted run can be
 * repeated.
 */
async function eraseStep(services: Services, deactivation: DueDeactivation): Promise<boolean> {
  if (!(await eraseOwnPhotos(services, deactivation))) return false;
  if (!(await deleteOwnExports(services, deactivation))) return false;
  if (!(await eraseOwnChats(services, deactivation))) return false;
  if (!(await eraseRows(services, deactivation))) return false;
  await redactMember(services, deactivation.id);
  await services.live.forgetMember(deactivation.siteId, deactivation.id);
  await finishErasure(services, deactivation);
  return true;
}

/** Deletes or anonymizes the rows of other tables that refer to the account. */
async function eraseRows(services: Services, member: DueDeactivation): Promise<boolean> {
  const before = services.now() - COMPLAINT_RETENTION;
  const counters = await countersOfMember(services, member);
  const { cases, ...groups } = await runBatch(services.db, {
    account: eraseAccountRows(member, BATCH_SIZE),
    age: eraseAgeChecks(member),
    counters: eraseCounters(member, counters),
    blocks: eraseBlocks(member, BATCH_SIZE),
    passed: erasePassed(member, BATCH_SIZE),
    likes: eraseLikes(member, BATCH_SIZE),
    visits: eraseVisits(member, BATCH_SIZE),
    game: eraseGame(member, BATCH_SIZE),
    notes: eraseNotes(member, BATCH_SIZE),
    finder: eraseAnswers(member),
    gifts: eraseGifts(member),
    saved: eraseSavedSearches(member),
    limit: eraseLimit(member),
    orders: anonymizeOrders(member),
    cases: eraseCases(member, { before, limit: BATCH_SIZE }),
    source: eraseSource(member),
    postbacks: anonymizePostbacks(member),
    milestones: eraseMilestones(member),
    debits: eraseDebits(member),
    push: erasePushData(member),
    notices: eraseNotificationSettings(member),
    sessions: endSessionsOf(member),
    logins: deleteLoginMethodsSince(member, 0),
    actions: anonymizeActions(member),
    decisions: anonymizeDecisions(member),
    appeals: anonymizeAppeals(member),
    proposals: anonymizeProposals(member),
    correspondence: eraseCorrespondence(member),
    emails: anonymizeEmails(member, BATCH_SIZE),
    holding: eraseHeldMessages(member, BATCH_SIZE),
    discounts: eraseDiscounts(member),
  });
  const bounded = [
    ...Object.values(groups.account),
    ...Object.values(groups.blocks),
    groups.emails,
  ];
  return [
    ...bounded,
    ...Object.values(groups.likes),
    ...Object.values(groups.visits),
    ...Object.values(groups.game),
    ...Object.values(groups.notes),
    ...Object.values(groups.holding),
    ...Object.values(cases),
  ].every(({ changes }) => changes < BATCH_SIZE);
}

/**
 * Writes the confirmation e-mail and deletes the account: the address is then only in that e-mail,
 * until it is sent.
 */
async function finishErasure(services: Services, member: DueDeactivation): Promise<void> {
  const now = services.now();
  const [[account], [profile], [open]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
    services.readTogether(selectOpenCase(member, now - COMPLAINT_RETENTION)),
  ]);
  const retainedUntil = open?.at ? open.at + COMPLAINT_RETENTION : null;
  const close = closeDeactivation(member, now, retainedUntil);
  if (!account) return void (await run(services.db, close));
  // Of two concurrent runs the second finds no account: it must not delete the first one's e-mail.
  const here = isDeletionPending(member);
  const email = enqueueEmail(
    services,
    {
      siteId: member.siteId,
      account: null,
      origin: member.origin,
      to: account.email,
      language: languageOr(account.language),
      template: "deletion_done",
      fields: { name: profile?.name ?? null, days: DELETION_GRACE_DAYS, keptUntil: retainedUntil },
    },
    here,
  );
  await runBatch(services.db, {
    old: deletePendingEmails(member.siteId, account.email, here),
    email: email.statement,
    wallet: anonymizeWallet(member.id),
    profile: eraseProfile(member),
    account: deleteAccount(member),
    close,
  });
  services.log("account.erased", { site: member.siteId, kept: retainedUntil !== null });
  email.enqueue();
}
