import { beginPasskey } from "~/domain/security/begin-passkey";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { apiError } from "~/kit/api-error";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/passkey-options";
import { changerOf } from "./changer";

/**
 * POST /settings/security/passkey/options: options to create a passkey, valid for five minutes and
 * this session.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const begun = await beginPasskey(getServices(context), changerOf(request, context));
  return begun.ok
    ? Response.json(begun.value)
    : apiError(SECURITY_REFUSALS[begun.refusal], begun.refusal);
}
