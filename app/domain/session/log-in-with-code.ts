import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { forgetFailedLogins } from "../account/limit-attempts";
import { redeemLoginCode } from "../account/redeem-login-code";
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
  const accountId = await redeemLoginCode(services, siteId, input);
  if (!accountId) return refuse("login_code_wrong");
  await forgetFailedLogins(services, siteId, input.email, network);
  const [secret, language] = await Promise.all([startSession(services, { siteId, accountId, device, replaces }), findLanguageOf(services.db, accountId)]);
  return done({ secret, accountId, language });
}
