import type { SQL } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { hashSecret } from "~/kit/crypto";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { confirmAccount, isActiveAccount, selectAccount } from "../account/account-sql";
import { checkCode } from "../account/mailed-secret";
import {
  invalidateTokens,
  type MailedSecret,
  ownerOfSpent,
  spendToken,
} from "../account/token-sql";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import { showProfile } from "../profile/profile-sql";
import { startSession } from "../session/start-session";
import { isConfirmed, selectConfirmingMember } from "./signup-store";

/**
 * Request context of a confirmation, possibly in another browser than the signup's. `replaces`: its
 * previous session.
 */
type ActivationContext = {
  siteId: SiteId;
  device: string;
  place?: string | null;
  replaces?: string;
};
type ActivationResult = { secret: string; accountId: MemberId; language: string };

/** Confirms the address of a mailed link and opens a session here. A link confirms once. */
export async function activateByLink(
  services: Services,
  caller: ActivationContext,
  secret: string,
): Promise<Outcome<ActivationResult, "activation_failed">> {
  return activate(services, caller, await hashSecret(secret));
}

/** Confirms the member's own address by the code of the newest e-mail. */
export async function activateByCode(
  services: Services,
  caller: ActivationContext,
  member: { accountId: MemberId; code: string },
): Promise<Outcome<ActivationResult, "activation_failed" | "code_wrong" | "code_expired">> {
  const checked = await checkCode(services, {
    siteId: caller.siteId,
    accountId: member.accountId,
    purpose: "activate",
    browserHash: null,
    code: member.code,
  });
  if (checked.ok) return activate(services, caller, checked.value.secretHash);
  services.log("activation.refused", {
    site: caller.siteId,
    reason: checked.refusal,
    account: member.accountId,
  });
  return checked;
}

/**
 * One batch: spends the secret, activates the account, shows a finished profile, spends other
 * activation secrets.
 */
async function activate(
  services: Services,
  caller: ActivationContext,
  secretHash: string,
): Promise<Outcome<ActivationResult, "activation_failed">> {
  const { siteId, device, place, replaces } = caller;
  const now = services.now();
  const token = { siteId, purpose: "activate", secretHash } as const;
  const owner = ownerOfSpent(token, now);
  const welcome = await writeWelcomeEmail(services, token, owner);
  const { spent, state, email } = await runBatch(services.db, {
    spent: spendToken(token, now),
    account: confirmAccount(owner, now),
    profile: showProfile(owner, isActiveAccount(owner)),
    state: selectAccount(owner),
    others: invalidateTokens(owner, "activate", now),
    email: welcome?.statement,
  });
  const accountId = spent.rows[0]?.accountId;
  const [account] = state.rows;
  if (!accountId || account?.status !== "active") {
    services.log("activation.refused", {
      site: siteId,
      reason: "activation_failed",
      account: accountId ?? null,
    });
    return refuse("activation_failed");
  }
  if (email?.rows.length) welcome?.enqueue();
  services.log("account.activated", { site: siteId, account: accountId });
  return done({
    accountId,
    language: account.language,
    secret: await startSession(services, { siteId, accountId, device, place, replaces }),
  });
}

/**
 * The welcome e-mail to a member who confirms the address (R553), for the batch that confirms it:
 * `owner` is the account in that batch. Sent once, however often an address is confirmed. Null if
 * the secret is unknown.
 */
async function writeWelcomeEmail(
  services: Services,
  token: MailedSecret,
  owner: SQL,
): Promise<WrittenEmail | null> {
  const found = await first(services.db, selectConfirmingMember(token));
  if (!found) return null;
  const { id, email, language, name, host } = found;
  const order = {
    template: "welcome",
    siteId: token.siteId,
    account: id,
    key: "welcome",
    to: email,
    origin: services.originOf(host),
    language: languageOr(language),
    fields: { name },
  } as const;
  return enqueueEmail(services, order, isConfirmed(owner, id));
}
