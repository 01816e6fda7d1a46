import { redirect } from "react-router";
import { clientOf } from "~/http/client";
import { GUARDED } from "~/http/guarded";
import type { MemberId } from "~/kit/ids";
import { type Context, getSite } from "~/middleware/context";
import { openSession } from "../join/open-session";

/** Request context required by the password use cases. */
export const newPasswordCaller = (request: Request, context: Context) => ({
  ...clientOf(request, context),
  site: getSite(context),
});

type Opened = { secret: string; accountId: MemberId; language: string; mark: string };

/**
 * After a password reset: logged in, or redirected to the login, which shows remaining obstacles.
 */
export function goOn(
  asked: { request: Request; context: Context },
  opened: Opened | null,
): Promise<Response> | Response {
  const to = "/reset-password/do?state=done";
  return opened
    ? openSession(asked, opened, { to, guards: GUARDED })
    : redirect(to, { headers: GUARDED });
}
