import { runBatch } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { isAddressFree } from "../account/account-sql";
import { DUMMY_PASSWORD_HASH } from "../account/check-password";
import { restoreEmail } from "../account/credentials-sql";
import { unlockAddress } from "../account/limit-logins";
import {
  clearTokenEmail,
  invalidateTokensOf,
  previousStatementWrote,
  spendToken,
  tokenExists,
} from "../account/token-sql";
import { writeToken } from "../account/write-token";
import { evictSessions } from "../session/end-session";
import { deleteLoginMethodsSince, deleteSessions } from "../session/session-sql";
import { PURPOSES_ENDED_BY_MAIL_CHANGE } from "./address";
import { findMailChange, type MailChange } from "./address-store";

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
