import type { SQL } from "drizzle-orm";
import { all, type Batch, first, run, runBatch, type Statement } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { hashSecret } from "~/kit/crypto";
import type { ModerationActionId, SiteId } from "~/kit/ids";
import { settleAll } from "~/kit/promises";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { type MessagePayer, selectPayers } from "../conversation/conversation-sql";
import { enqueueEmail, type OwnedEmailRequest } from "../outbox/enqueue-email";
import type { EmailTemplateWith } from "../outbox/outbox.schema";
import { selectName } from "../profile/profile-sql";
import { deleteLoginMethodsSince, endSessions } from "../session/session-sql";
import { FAKE_REFUND_PERIOD } from "../wallet/wallet";
import { hasUnrefunded, refund } from "../wallet/wallet-sql";
import {
  deleteWaitingWarnings,
  insertDeactivation,
  isWaiting,
  isWaitingWithTwoFactor,
  type ModerationAction,
  markExecuted,
  markRefunded,
  mayExecute,
  selectRequestedAction,
  selectUnrefundedBans,
  selectWaitingActions,
  subjectOf,
  turnIntoBan,
  type UnrefundedBan,
} from "./deactivation-store";
import { closePages } from "./deletion";
import { hideAccount, restoreAccount } from "./hide-store";

type ModerationEmailOptions = {
  template: EmailTemplateWith<{ name: string | null; reason: string }>;
  when: SQL;
  /** When a suspension ends. */
  until?: number | null;
};

/**
 * Writes the e-mail with a moderation decision and its reason, where `when` holds in the batch;
 * null if the account is erased.
 */
export async function writeModerationEmail(
  services: Services,
  row: ModerationAction,
  { template, when, until }: ModerationEmailOptions,
) {
  const member = { id: row.accountId, siteId: row.siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!account) return null;
  const { siteId, origin, reason } = row;
  const fields = { name: profile?.name ?? null, reason, ...(until && { until }) };
  const envelope = { siteId, origin, to: account.email, language: languageOr(account.language) };
  const request = { ...envelope, account: member.id, template, fields };
  return enqueueEmail(services, request as OwnedEmailRequest, when);
}

/** A moderation action as statements of one batch; `done` notes its execution. */
type PreparedAction = {
  statements: Batch;
  ended?: Statement<{ idHash: string }>;
  done: Statement;
  email: Awaited<ReturnType<typeof writeModerationEmail>>;
};

/**
 * Removes a second factor after theft or a lost phone, with every passkey and session, since their
 * owner is unknown. Afterwards only the password or the mailbox gives access to the account (R157).
 */
async function prepareTwoFactorRemoval(
  services: Services,
  row: ModerationAction,
): Promise<PreparedAction> {
  const member = { id: row.accountId, siteId: row.siteId };
  const email = await writeModerationEmail(services, row, {
    template: "account_factor_off",
    when: isWaitingWithTwoFactor(row),
  });
  return {
    statements: {
      email: email?.statement,
      logins: deleteLoginMethodsSince(member, 0, isWaiting(row.id)),
    },
    ended: endSessions(subjectOf(row)),
    done: markExecuted(row.id, services.now()),
    email,
  };
}

/** Publishes what an executed action changed: its pages close, and its e-mail is sent. */
export function publishAction(
  services: Services,
  row: ModerationAction,
  { email, ended }: { email: PreparedAction["email"]; ended: { idHash: string }[] | undefined },
): void {
  if (ended) closePages(services, { id: row.accountId, siteId: row.siteId }, ended);
  email?.enqueue();
  services.log("account.staff_deed", { site: row.siteId, account: row.accountId, deed: row.deed });
}

const BATCH_SIZE = 20;
const HIDING_ACTIONS = {
  suspend: { kind: "suspension", status: "suspended", emailTemplate: "account_suspended" },
  ban: { kind: "ban", status: "banned", emailTemplate: "account_banned" },
} as const;

/**
 * Executes a logged moderation action for a request with the secret of its row. Writing the row
 * requires database access, so no other proof is needed. False if there is no such action or it was
 * executed.
 */
export async function executeRequestedAction(
  services: Services,
  siteId: SiteId,
  { deed, knock }: { deed: ModerationActionId; knock: string },
): Promise<boolean> {
  const row = await first(
    services.db,
    selectRequestedAction(siteId, deed, await hashSecret(knock)),
  );
  if (row) await applyModerationAction(services, row);
  return row !== null;
}

/**
 * Executes actions whose request never arrived, because the site was not reachable when they were
 * written.
 */
export async function executeWaitingActions(services: Services): Promise<void> {
  for (const row of await all(services.db, selectWaitingActions(BATCH_SIZE)))
    await applyModerationAction(services, row);
}

/** Executes a logged action in one batch. */
async function applyModerationAction(services: Services, row: ModerationAction): Promise<void> {
  const { statements, ended, done, email } = await prepareAction(services, row);
  const results = await runBatch(services.db, { statements, ended, done });
  publishAction(services, row, { email, ended: results.ended?.rows });
}

/**
 * Each action is one batch: the account, the e-mail with reason and appeal, and the action's
 * execution time. `until`: when a suspension ends.
 */
export function prepareAction(
  services: Services,
  row: ModerationAction,
  until: number | null = null,
): Promise<PreparedAction> {
  if (row.deed === "restore") return prepareRestoration(services, row);
  if (row.deed === "factor_off") return prepareTwoFactorRemoval(services, row);
  return prepareHiding(services, row, { ...HIDING_ACTIONS[row.deed], until });
}

async function prepareHiding(
  services: Services,
  row: ModerationAction,
  {
    kind,
    status,
    emailTemplate: template,
    until,
  }: (typeof HIDING_ACTIONS)["suspend" | "ban"] & { until: number | null },
): Promise<PreparedAction> {
  const member = { id: row.accountId, siteId: row.siteId };
  const at = services.now();
  const when = mayExecute(row, [kind]);
  const waits = isWaiting(row.id);
  const email = await writeModerationEmail(services, row, { template, when, until });
  const { ended, ...hidden } = hideAccount(member, { status, when, at });
  return {
    statements: {
      deactivation: insertDeactivation(
        { ...member, kind, origin: row.origin, at, dueAt: null, untilAt: until },
        waits,
      ),
      harder: kind === "ban" ? turnIntoBan(member, at, waits) : undefined,
      hidden,
      email: email?.statement,
    },
    ended,
    done: markExecuted(row.id, at),
    email,
  };
}

async function prepareRestoration(
  services: Services,
  row: ModerationAction,
): Promise<PreparedAction> {
  const now = services.now();
  const when = mayExecute(row, ["suspension", "ban"]);
  const email = await writeModerationEmail(services, row, { template: "account_restored", when });
  return {
    statements: {
      email: email?.statement,
      warnings: deleteWaitingWarnings(row),
      restored: restoreAccount(subjectOf(row), {
        kinds: ["suspension", "ban"],
        from: ["suspended", "banned"],
        now,
      }),
    },
    done: markExecuted(row.id, now),
    email,
  };
}

/** Bans and payers per ban in one run; the rest waits for the next run. */
const MAX_BANS_PER_RUN = 5;
const MAX_PAYERS_PER_BAN = 40;

/**
 * Refunds what members paid for messages to a removed fake, up to 90 days before the ban (R228):
 * one entry per payer, keyed by the ban, and one e-mail in the same batch, so that neither is
 * repeated.
 */
export async function refundFakes(services: Services): Promise<void> {
  for (const ban of await all(services.db, selectUnrefundedBans(MAX_BANS_PER_RUN)))
    await refundFake(services, ban);
}

async function refundFake(services: Services, ban: UnrefundedBan): Promise<void> {
  const since = ban.at - FAKE_REFUND_PERIOD;
  const fake = { id: ban.accountId, siteId: ban.siteId };
  const payers = await all(services.db, selectPayers(fake, since, MAX_PAYERS_PER_BAN));
  await settleAll(payers.map((payer) => refundPayer(services, ban, { ...payer, since })));
  services.log("wallet.refunded", { site: ban.siteId, deed: ban.id, payers: payers.length });
  if (payers.length < MAX_PAYERS_PER_BAN)
    await run(services.db, markRefunded(ban.id, services.now()));
}

type OwedRefund = MessagePayer & { since: number };

async function refundPayer(
  services: Services,
  ban: UnrefundedBan,
  owed: OwedRefund,
): Promise<void> {
  const { id: key, siteId } = ban;
  const { id: accountId, conversationId, since } = owed;
  const paid = { accountId, conversationId, since };
  // The e-mail precedes the entry in the batch: its condition is that a refund is still owed.
  const email = await writeRefundEmail(services, ban, { ...owed, when: hasUnrefunded(paid) });
  await runBatch(services.db, {
    email: email?.statement,
    entry: refund({ ...paid, siteId, key, at: services.now() }),
  });
  email?.enqueue();
}

/** A member who cannot log in gets no e-mail; the credits stay in their wallet. */
async function writeRefundEmail(
  services: Services,
  { siteId, origin }: UnrefundedBan,
  { id, credits, when }: OwedRefund & { when: SQL },
) {
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus({ id, siteId })),
    services.readTogether(selectName({ id, siteId })),
  ]);
  if (account?.status !== "active") return null;
  const { email, language } = account;
  const envelope = { siteId, origin, to: email, language: languageOr(language), account: id };
  const fields = { name: profile?.name ?? null, credits };
  return enqueueEmail(services, { ...envelope, template: "credits_refunded", fields }, when);
}
