import { run } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { hasFactor } from "../factor/has-factor";
import type { LoginCaller } from "./login-caller";
import { insertPending } from "./pending-store";
import { PENDING_LIVES } from "./session";
import { type Login, startLogin } from "./start-session";

/**
 * Opens a session after one proof, a password or a mailed secret. If the account has a second
 * factor, no session is opened: the login is stored under the secret that the browser receives
 * (`second`) for ten minutes, and `finishLogin` completes it. Every login with a single proof uses
 * this function.
 */
export async function letIn(
  services: Services,
  caller: LoginCaller,
  accountId: MemberId,
): Promise<Outcome<Login, "second_factor_needed">> {
  const { siteId } = caller;
  if (!(await hasFactor(services, { id: accountId, siteId })))
    return done(await startLogin(services, { ...caller, accountId }));
  if (caller.second) {
    const pending = { siteId, secretHash: await hashSecret(caller.second) };
    const expiresAt = services.now() + PENDING_LIVES;
    await run(services.db, insertPending(pending, { accountId, expiresAt }));
  }
  return refuse("second_factor_needed");
}
