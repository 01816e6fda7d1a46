import { redirect } from "react-router";
import type { MemberId } from "~/kit/ids";
import { type Context, getSite } from "~/request/middleware/context";
import { redirectWithSession } from "~/request/redirect-with-session";
import { NO_STORE_HEADERS } from "~/request/responses";
import { getClientContext } from "~/request/visitor-context";

/** Request context required by the password use cases. */
export const newPasswordContext = (request: Request, context: Context) => ({
  ...getClientContext(request, context),
  site: getSite(context),
});

type ResetSession = { secret: string; accountId: MemberId; language: string; mark: string };

/**
 * After a password reset: logged in, or redirected to the login, which shows remaining obstacles.
 */
export function redirectAfterReset(
  loaderArgs: { request: Request; context: Context },
  opened: ResetSession | null,
): Promise<Response> | Response {
  const to = "/reset-password/do?state=done";
  return opened
    ? redirectWithSession(loaderArgs, opened, { to, guards: NO_STORE_HEADERS })
    : redirect(to, { headers: NO_STORE_HEADERS });
}

/** The field and the message of each password or code error. */
export const ERROR_FIELDS = {
  reset_code_wrong: { code: "password:refusal.reset_code_wrong" },
  password_common: { password: "join:invalid.password_common" },
  password_own: { password: "join:invalid.password_own" },
} as const;
