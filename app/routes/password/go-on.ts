import { redirect } from "react-router";
import { clientOf } from "~/http/client";
import { GUARDED } from "~/http/guarded";
import type { MemberId } from "~/kit/ids";
import { type Context, getSite } from "~/middleware/context";
import { openSession } from "../join/open-session";

/** Who chooses a new password, as its deeds want to know it. */
export const newPasswordCaller = (request: Request, context: Context) => ({
  ...clientOf(request, context),
  site: getSite(context),
});

type Opened = { secret: string; accountId: MemberId; language: string; mark: string };

/** After a new password by mail: logged in, or to the login, which says what else stands in the way. */
export function goOn(
  asked: { request: Request; context: Context },
  opened: Opened | null,
): Promise<Response> | Response {
  const to = "/reset-password/do?state=done";
  return opened
    ? openSession(asked, opened, { to, guards: GUARDED })
    : redirect(to, { headers: GUARDED });
}
