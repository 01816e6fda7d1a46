import { run } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { hasTwoFactor } from "../two-factor/has-two-factor";
import type { LoginContext } from "./login-context";
import { insertPendingLogin } from "./pending-login-store";
import { PENDING_LOGIN_TTL } from "./session";
import { type LoginSecrets, startLogin } from "./start-session";

/**
 * Opens a session after one proof, a password or a mailed secret. If the account has a second
 * factor, no session is opened: the login is stored under the secret that the browser receives
 * (`second`) for ten minutes, and `finishLogin` completes it. Every login with a single proof uses
 * this function.
 */
export async function completeFirstFactor(
  services: Services,
  caller: LoginContext,
  accountId: MemberId,
): Promise<Outcome<LoginSecrets, "second_factor_needed">> {
  const { siteId } = caller;
  if (!(await hasTwoFactor(services, { id: accountId, siteId })))
    return done(await startLogin(services, { ...caller, accountId }));
  if (caller.second) {
    const pending = { siteId, secretHash: await hashSecret(caller.second) };
    const expiresAt = services.now() + PENDING_LOGIN_TTL;
    await run(services.db, insertPendingLogin(pending, { accountId, expiresAt }));
  }
  return refuse("second_factor_needed");
}
