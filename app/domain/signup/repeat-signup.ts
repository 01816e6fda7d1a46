import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { logIn } from "../session/log-in";
import type { LoginCaller } from "../session/login-caller";
import { REPEATED_WITHIN } from "./signup";
import { findYoung } from "./signup-store";

/**
 * The session for a signup that was sent again since its answer was lost: the account is minutes old, nobody confirmed
 * it, and the password is its own, looked at as a login's is, under the limits of guessing. Else null.
 */
export async function repeatSignup(
  services: Services,
  caller: LoginCaller,
  typed: { email: string; password: string },
): Promise<{ secret: string; accountId: MemberId } | null> {
  const since = services.now() - REPEATED_WITHIN;
  if (!(await findYoung(services.db, { siteId: caller.siteId, email: typed.email, since })))
    return null;
  const outcome = await logIn(services, caller, typed);
  return outcome.ok ? outcome.value : null;
}
