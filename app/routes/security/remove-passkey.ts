import { redirect } from "react-router";
import { removePasskey } from "~/domain/security/change-passkey";
import type { PasskeyId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/remove-passkey";
import { SECURITY_PATH, securityContextOf, securityErrorResponse } from "./security-context";

export const loader = () => redirect(SECURITY_PATH);

/**
 * POST /settings/security/passkeys/{id}/remove: removes one of the member's own passkeys; requires
 * a recent login.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const changer = securityContextOf(request, context);
  const removed = await removePasskey(
    getServices(context),
    changer,
    requireId<PasskeyId>(params.id),
  );
  if (!removed.ok) throw securityErrorResponse(removed.refusal, SECURITY_PATH);
  return redirect(`${SECURITY_PATH}?done=passkey_removed`, 303);
}

export default NoPage;
