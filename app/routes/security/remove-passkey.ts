import { redirect } from "react-router";
import { removePasskey } from "~/domain/security/change-passkey";
import { ourId } from "~/http/our-id";
import type { PasskeyId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/remove-passkey";
import { changerOf, refused, SECURITY } from "./changer";

export const loader = () => redirect(SECURITY);

/**
 * POST /settings/security/passkeys/{id}/remove: removes one of the member's own passkeys; requires
 * a recent login.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const changer = changerOf(request, context);
  const removed = await removePasskey(getServices(context), changer, ourId<PasskeyId>(params.id));
  if (!removed.ok) throw refused(removed.refusal, SECURITY);
  return redirect(`${SECURITY}?done=passkey_removed`, 303);
}

export default NoPage;
