import { redirect } from "react-router";
import { endSessionsOf } from "~/domain/session/end-sessions";
import { requireViewer } from "~/http/require-viewer";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/end-others";
import { SECURITY } from "./changer";

export const loader = () => redirect(SECURITY);

/** POST /settings/security/sessions/end: all of the member's but this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  await endSessionsOf(getServices(context), viewer, viewer.sessionHash);
  return redirect(`${SECURITY}?done=others_ended`, 303);
}

export default NoPage;
