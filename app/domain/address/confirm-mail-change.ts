import { runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { hashSecret } from "~/kit/crypto";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { changeConfirmedEmail, isAddressFree, restoreEmail } from "../account/account-sql";
import { rememberBrowser } from "../account/known-browser";
import { deleteKnownBrowsersOf } from "../account/known-browser-sql";
import { DUMMY_PASSWORD_HASH, unlockAddress } from "../account/limit-logins";
import { checkCode, writeToken } from "../account/mailed-secret";
import {
  clearTokenEmail,
  invalidateTokensOf,
  previousStatementWrote,
  spendToken,
  tokenExists,
} from "../account/token-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { evictSessions } from "../session/end-session";
import { deleteLoginMethodsSince, deleteSessions } from "../session/session-sql";
import { PURPOSES_ENDED_BY_MAIL_CHANGE } from "./address";
import { findMailChange, type MailChange } from "./address-store";

/**
 * Request context of a confirmation, possibly in another browser than the one that requested the
 * change. `viewer`: the member logged in there.
 */
type ConfirmationContext = {
  siteId: SiteId;
  origin: string;
  viewer: { id: MemberId; sessionHash: string } | null;
};
/** `mark`: for the member's own browser, which stays logged in and known; null elsewhere. */
type ConfirmedMailChange = { email: string; mark: string | null };

/** Sets the new address of the account behind a mailed link. The link works once, for a day. */
export async function confirmByLink(
  services: Services,
  caller: ConfirmationContext,
  secret: string,
): Promise<Outcome<ConfirmedMailChange, "mail_change_closed">> {
  return confirmBySecret(services, caller, await hashSecret(secret));
}

/** Sets the member's new address by the code of the newest e-mail to it: five attempts. */
export async function confirmByCode(
  services: Services,
  caller: ConfirmationContext & { viewer: { id: MemberId; sessionHash: string } },
  code: string,
): Promise<Outcome<ConfirmedMailChange, "code_wrong" | "code_expired">> {
  const { siteId, viewer } = caller;
  const query = { siteId, accountId: viewer.id, purpose: "mail_change" } as const;
  const checked = await checkCode(services, { ...query, browserHash: null, code });
  if (checked.ok) {
    const outcome = await confirmBySecret(services, caller, checked.value.secretHash);
    return outcome.ok ? outcome : refuse("code_expired");
  }
  const { refusal: reason } = checked;
  services.log("mail_change.refused", { site: siteId, reason, account: viewer.id });
  return checked;
}

/**
 * Ends every session except that of the confirming browser if it is the member's own, because the
 * address is part of the login.
 */
async function confirmBySecret(
  services: Services,
  caller: ConfirmationContext,
  secretHash: string,
): Promise<Outcome<ConfirmedMailChange, "mail_change_closed">> {
  const { siteId, viewer } = caller;
  const query = { siteId, purpose: "mail_change", secretHash } as const;
  const change = await findMailChange(services.db, query, services.now());
  const own = change !== null && viewer?.id === change.id;
  if (
    change?.status !== "active" ||
    !(await applyMailChange(services, caller, { change, secretHash, own }))
  ) {
    services.log("mail_change.refused", { site: siteId, reason: "mail_change_closed" });
    return refuse("mail_change_closed");
  }
  services.log("mail_change.done", { site: siteId, account: change.id });
  const mark = own ? await rememberBrowser(services, { id: change.id, siteId }) : null;
  return done({ email: change.about, mark });
}

type MailChangeToApply = { change: MailChange; secretHash: string; own: boolean };

/**
 * One batch: spends the secret if the address is still free, and e-mails the old address an undo
 * link.
 */
async function applyMailChange(
  services: Services,
  caller: ConfirmationContext,
  move: MailChangeToApply,
): Promise<boolean> {
  const { change, secretHash, own } = move;
  const key = { id: change.id, siteId: caller.siteId };
  const now = services.now();
  const { undo, undoEmail, moved } = await writeUndoLink(services, caller, change);
  const purposes = PURPOSES_ENDED_BY_MAIL_CHANGE;
  const { spent, ended } = await runBatch(services.db, {
    spent: spendToken(
      { siteId: key.siteId, purpose: "mail_change", secretHash },
      now,
      isAddressFree(key, change.about, now),
    ),
    account: changeConfirmedEmail(key, change.about),
    undo,
    undoEmail: undoEmail.statement,
    others: invalidateTokensOf({ accountId: key.id, purposes }, now, moved),
    ended: deleteSessions(key, moved, own ? caller.viewer?.sessionHash : null),
    marks: deleteKnownBrowsersOf(key, moved),
    forgotten: clearTokenEmail(secretHash),
  });
  if (spent.rows.length === 0) return false;
  evictSessions(services, key, ended.rows);
  undoEmail.enqueue();
  return true;
}

/**
 * The undo link for the old address, written if the preceding statement moved the account; `moved`
 * is the condition for the rest of the batch.
 */
async function writeUndoLink(
  services: Services,
  { siteId, origin }: ConfirmationContext,
  change: MailChange,
) {
  const { id: accountId, email, name, language } = change;
  const tokenTarget = { siteId, accountId, purpose: "undo_mail_change", email } as const;
  const back = await writeToken(services, tokenTarget, previousStatementWrote);
  const moved = tokenExists(back.secretHash);
  const undoEmail = enqueueEmail(
    services,
    {
      template: "mail_changed",
      siteId,
      account: accountId,
      to: email,
      language: languageOr(language),
      origin,
      fields: { name, secret: back.secret },
    },
    moved,
  );
  return { undo: back.statement, undoEmail, moved };
}

type UndoContext = { siteId: SiteId; network: string };

/**
 * Restores an account's old address for two days after it was left. The person who changed it knows
 * the password or had a session, so all sessions and the password are disabled, and the result is a
 * reset secret for choosing a new password. Later changes can then no longer be undone; earlier
 * ones still can, since their mailbox was the owner's before.
 */
export async function undoMailChange(
  services: Services,
  caller: UndoContext,
  secret: string,
): Promise<Outcome<{ reset: string }, "mail_change_closed">> {
  const { siteId, network } = caller;
  const secretHash = await hashSecret(secret);
  const query = { siteId, purpose: "undo_mail_change", secretHash } as const;
  const change = await findMailChange(services.db, query, services.now());
  const reset = change && (await restoreAccount(services, siteId, { change, secretHash }));
  if (!reset) {
    services.log("mail_change.refused", { site: siteId, reason: "undo_closed" });
    return refuse("mail_change_closed");
  }
  await unlockAddress(services, { siteId, network, email: change.about, browserMark: null });
  services.log("mail_change.undone", { site: siteId, account: change.id });
  return done({ reset });
}

async function restoreAccount(
  services: Services,
  siteId: SiteId,
  { change, secretHash }: { change: MailChange; secretHash: string },
): Promise<string | null> {
  const { id: accountId, about, writtenAt: since } = change;
  const key = { id: accountId, siteId };
  const now = services.now();
  const tokenTarget = { siteId, accountId, purpose: "reset", browser: null } as const;
  const fresh = await writeToken(services, tokenTarget, previousStatementWrote);
  const done = tokenExists(fresh.secretHash);
  const but = fresh.secretHash;
  const { spent, ended } = await runBatch(services.db, {
    spent: spendToken(
      { siteId, purpose: "undo_mail_change", secretHash },
      now,
      isAddressFree(key, about, now),
    ),
    account: restoreEmail(key, about, DUMMY_PASSWORD_HASH),
    fresh: fresh.statement,
    mailed: invalidateTokensOf(
      { accountId, purposes: PURPOSES_ENDED_BY_MAIL_CHANGE, but },
      now,
      done,
    ),
    later: invalidateTokensOf({ accountId, purposes: ["undo_mail_change"], since }, now, done),
    ended: deleteSessions(key, done),
    logins: deleteLoginMethodsSince(key, since, done),
    forgotten: clearTokenEmail(secretHash),
  });
  if (spent.rows.length === 0) return null;
  evictSessions(services, key, ended.rows);
  return fresh.secret;
}
