import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { logIn } from "../session/log-in";
import type { LoginCaller } from "../session/login-caller";
import { REPEATED_WITHIN } from "./signup";
import { findYoung } from "./signup-store";

/**
 * Opens a session for a signup that was sent again because its response was lost: the account is
 * minutes old and unconfirmed, and its password is checked like a login's, under the limits for
 * guessing. Else null.
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
