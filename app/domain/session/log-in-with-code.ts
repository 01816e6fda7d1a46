import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { hashAddressForLog } from "../account/hash-address-for-log";
import { findKnownBrowserMark } from "../account/known-browser";
import { unlockAddress } from "../account/limit-logins";
import { redeemLoginCode } from "../account/redeem-login-code";
import { completeFirstFactor } from "./complete-first-factor";
import type { LoginResult } from "./log-in";
import type { LoginContext } from "./login-context";
import { findLanguageOf } from "./session-store";

/** `browser`: secret of the browser that requested the code; null if this one requested none. */
type CodeLoginContext = LoginContext & { browser: string | null };

/**
 * Opens a session by a mailed code, even if the address is locked, and clears the lock. One error
 * for a wrong or expired code, another browser and an address without an account, so that the
 * response does not reveal whether a code was mailed.
 */
export async function logInWithCode(
  services: Services,
  caller: CodeLoginContext,
  input: { email: string; code: string },
): Promise<Outcome<LoginResult, "login_code_wrong" | "second_factor_needed">> {
  const { siteId, network, browser } = caller;
  const accountId = await redeemLoginCode(services, siteId, { ...input, browser });
  if (!accountId) {
    services.log("login.refused", {
      site: siteId,
      reason: "login_code_wrong",
      address: await hashAddressForLog(services, input.email),
      network,
    });
    return refuse("login_code_wrong");
  }
  const { email } = input;
  const browserMark = await findKnownBrowserMark(services, {
    siteId,
    email,
    mark: caller.browserMark,
  });
  await unlockAddress(services, { siteId, network, email, browserMark });
  const opened = await completeFirstFactor(services, caller, accountId);
  if (!opened.ok) return opened;
  const language = await findLanguageOf(services.db, accountId);
  services.log("login.succeeded", { site: siteId, by: "code", account: accountId, network });
  return done({ ...opened.value, accountId, language });
}
