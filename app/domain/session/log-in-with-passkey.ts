import { first, runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { selectAccountOf } from "../account/account-sql";
import { CHALLENGE_TTL, type PasskeySite, userHandleOf } from "../passkey/passkey";
import type { Assertion } from "../passkey/passkey.schema";
import {
  recordPasskeyUse,
  type StoredPasskey,
  selectByCredential,
  spendChallenge,
} from "../passkey/passkey-sql";
import { verifyAssertion } from "../passkey/verify-passkey";
import { type LoginContext, type LoginResult, loginRefusalOf } from "./log-in";
import { startLogin } from "./start-session";

/** `asker`: secret of the browser that received the challenge; null if it received none. */
type PasskeyLoginContext = LoginContext & PasskeySite & { asker: string | null };

/** Business errors with their status. The texts are `refusal.*` of join.json. */
export const PASSKEY_REFUSALS = {
  passkey_unknown: 422,
  passkey_failed: 422,
  deletion_pending: 403,
  account_suspended: 403,
  account_banned: 403,
  account_closed: 403,
} as const;
type PasskeyRefusal = keyof typeof PASSKEY_REFUSALS;

/**
 * Opens a session by a passkey, even if the password is locked. The device verified its user, so a
 * passkey counts as two factors and no code is needed. "passkey_unknown": the site has no passkey
 * with this id; "passkey_failed": the signature is not valid for this site and browser, or it is
 * too old or was used before.
 */
export async function logInWithPasskey(
  services: Services,
  caller: PasskeyLoginContext,
  answer: Assertion,
): Promise<Outcome<LoginResult, PasskeyRefusal>> {
  const { siteId, network } = caller;
  const outcome = await tryPasskey(services, caller, answer);
  if (outcome.ok)
    services.log("login.succeeded", {
      site: siteId,
      by: "passkey",
      network,
      account: outcome.value.accountId,
    });
  else services.log("login.refused", { site: siteId, reason: outcome.refusal, network });
  return outcome;
}

async function tryPasskey(
  services: Services,
  caller: PasskeyLoginContext,
  answer: Assertion,
): Promise<Outcome<LoginResult, PasskeyRefusal>> {
  const { siteId } = caller;
  const key = await first(services.db, selectByCredential(siteId, answer.id));
  if (!key) return refuse("passkey_unknown");
  if (!(await isAnswerValid(services, caller, { key, answer }))) return refuse("passkey_failed");
  const { accountId } = key;
  const account = await first(services.db, selectAccountOf({ id: accountId, siteId }));
  const refusal = account ? loginRefusalOf(account.status) : "account_closed";
  if (!account || refusal) return refuse(refusal ?? "account_closed");
  const login = await startLogin(services, { ...caller, accountId });
  return done({ ...login, accountId, language: account.language });
}

/**
 * Verifies the answer, then spends it in one batch: if the challenge was used before or the counter
 * did not increase, nothing is written.
 */
async function isAnswerValid(
  services: Services,
  { siteId, host, origin, asker }: PasskeyLoginContext,
  { key, answer }: { key: StoredPasskey; answer: Assertion },
): Promise<boolean> {
  if (asker === null || !isOwnHandle(answer, key)) return false;
  const now = services.now();
  const signed = await verifyAssertion(services, answer, {
    site: { host, origin },
    binding: { siteId, purpose: "login", browser: asker },
    key,
  });
  if (!signed) return false;
  const { counter, challengeHash } = signed;
  const { used } = await runBatch(services.db, {
    spent: spendChallenge(siteId, { challengeHash, until: now + CHALLENGE_TTL }),
    used: recordPasskeyUse({ id: key.id, siteId }, { counter, at: now }),
  });
  return used.rows.length === 1;
}

/** The user handle that the device returns must be the one we issued for the account. */
const isOwnHandle = ({ response }: Assertion, { accountId }: StoredPasskey) =>
  response.userHandle === null || response.userHandle === userHandleOf(accountId);
