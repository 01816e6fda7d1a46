import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { logIn } from "../session/log-in";
import type { LoginContext } from "../session/login-context";
import { REPEAT_SIGNUP_WINDOW } from "./signup";
import { findRecentSignup } from "./signup-store";

/**
 * Opens a session for a signup that was sent again because its response was lost: the account is
 * minutes old and unconfirmed, and its password is checked like a login's, under the limits for
 * guessing. Else null.
 */
export async function repeatSignup(
  services: Services,
  caller: LoginContext,
  typed: { email: string; password: string },
): Promise<{ secret: string; accountId: MemberId } | null> {
  const since = services.now() - REPEAT_SIGNUP_WINDOW;
  if (!(await findRecentSignup(services.db, { siteId: caller.siteId, email: typed.email, since })))
    return null;
  const outcome = await logIn(services, caller, typed);
  return outcome.ok ? outcome.value : null;
}
