import { batchSql } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { accountIdOf } from "../account/account-store";
import { checkCode } from "../account/check-code";
import { forgetFailedLogins } from "../account/limit-attempts";
import { spendToken } from "../account/token-store";
import type { LoggedIn, LoginPlace } from "./log-in";
import { findLanguageOf } from "./session-store";
import { startSession } from "./start-session";

/**
 * Opens a session by a mailed code, whatever locks the address; the lock ends with it. One refusal for a wrong code, a
 * stale one and an address without an account: whether a code was mailed is not told.
 */
export async function logInWithCode(
  services: Services,
  place: LoginPlace,
  input: { email: string; code: string },
): Promise<Outcome<LoggedIn, "login_code_wrong">> {
  const { siteId, network, device, replaces } = place;
  const checked = await checkCode(services, { siteId, accountId: accountIdOf(siteId, input.email), purpose: "login", code: input.code });
  if (!checked.ok) return refuse("login_code_wrong");
  const [spent] = await batchSql(services.db, [spendToken(siteId, "login", checked.value.secretHash, services.now())]);
  if (spent?.rows.length !== 1) return refuse("login_code_wrong");
  await forgetFailedLogins(services, siteId, input.email, network);
  const { accountId } = checked.value;
  const [secret, language] = await Promise.all([startSession(services, { siteId, accountId, device, replaces }), findLanguageOf(services.db, accountId)]);
  return done({ secret, accountId, language });
}
