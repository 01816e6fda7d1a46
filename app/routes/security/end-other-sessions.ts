import { redirect } from "react-router";
import { endOtherSessions } from "~/domain/session/end-session";
import { knownBrowserCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/end-other-sessions";
import { SECURITY_PATH } from "./security-context";

export const loader = () => redirect(SECURITY_PATH);

/**
 * POST /settings/security/sessions/end: ends all of the member's sessions except the current one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const { mark } = await endOtherSessions(getServices(context), viewer, viewer.sessionHash);
  const headers = { "set-cookie": knownBrowserCookie(request, mark) };
  return redirect(`${SECURITY_PATH}?done=others_ended`, { status: 303, headers });
}

export default NoPage;
