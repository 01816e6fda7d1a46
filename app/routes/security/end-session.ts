import { redirect } from "react-router";
import { endListedSession } from "~/domain/session/end-session";
import type { SessionId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/end-session";
import { SECURITY_PATH } from "./security-context";

export const loader = () => redirect(SECURITY_PATH);

/**
 * POST /settings/security/sessions/{id}/end: ends one of the member's own sessions; 404 for others.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const outcome = await endListedSession(
    getServices(context),
    viewer,
    requireId<SessionId>(params.id),
  );
  if (!outcome.ok) throw notFound();
  return redirect(`${SECURITY_PATH}?done=session_ended`, 303);
}

export default NoPage;
