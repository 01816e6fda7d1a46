import { runBatch } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { isFree } from "../account/account-sql";
import { NOBODYS_HASH } from "../account/check-password";
import { takeBack } from "../account/key-sql";
import { unlockAddress } from "../account/limit-logins";
import { burnAll, forgetEmail, lastWrote, spendToken, tokenExists } from "../account/token-sql";
import { writeToken } from "../account/write-token";
import { forgetSessions } from "../session/end-session";
import { deleteLoginsSince, deleteSessions } from "../session/session-sql";
import { ENDED_BY_MOVE } from "./address";
import { findChange, type MailChange } from "./address-store";

type Undoer = { siteId: SiteId; network: string };

/**
 * Restores an account's old address for two days after it was left. The person who changed it knows
 * the password or had a session, so all sessions and the password are disabled, and the result is a
 * reset secret for choosing a new password. Later changes can then no longer be undone; earlier
 * ones still can, since their mailbox was the owner's before.
 */
export async function undoMailChange(
  services: Services,
  caller: Undoer,
  secret: string,
): Promise<Outcome<{ reset: string }, "mail_change_closed">> {
  const { siteId, network } = caller;
  const secretHash = await hashSecret(secret);
  const asked = { siteId, purpose: "undo_mail_change", secretHash } as const;
  const change = await findChange(services.db, asked, services.now());
  const reset = change && (await takeItBack(services, siteId, { change, secretHash }));
  if (!reset) {
    services.log("mail_change.refused", { site: siteId, reason: "undo_closed" });
    return refuse("mail_change_closed");
  }
  await unlockAddress(services, { siteId, network, email: change.about, known: null });
  services.log("mail_change.undone", { site: siteId, account: change.id });
  return done({ reset });
}

async function takeItBack(
  services: Services,
  siteId: SiteId,
  { change, secretHash }: { change: MailChange; secretHash: string },
): Promise<string | null> {
  const { id: accountId, about, writtenAt: since } = change;
  const [key, now] = [{ id: accountId, siteId }, services.now()];
  const asked = { siteId, accountId, purpose: "reset", browser: null } as const;
  const fresh = await writeToken(services, asked, lastWrote);
  const [done, but] = [tokenExists(fresh.secretHash), fresh.secretHash];
  const { spent, ended } = await runBatch(services.db, {
    spent: spendToken(
      { siteId, purpose: "undo_mail_change", secretHash },
      now,
      isFree(key, about, now),
    ),
    account: takeBack(key, about, NOBODYS_HASH),
    fresh: fresh.statement,
    mailed: burnAll({ accountId, purposes: ENDED_BY_MOVE, but }, now, done),
    later: burnAll({ accountId, purposes: ["undo_mail_change"], since }, now, done),
    ended: deleteSessions(key, done),
    logins: deleteLoginsSince(key, since, done),
    forgotten: forgetEmail(secretHash),
  });
  if (spent.rows.length === 0) return null;
  forgetSessions(services, key, ended.rows);
  return fresh.secret;
}
