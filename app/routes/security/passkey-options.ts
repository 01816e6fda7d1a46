import { beginPasskeyRegistration } from "~/domain/security/change-passkey";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { getServices } from "~/request/middleware/context";
import { apiError } from "~/request/responses";
import type { Route } from "./+types/passkey-options";
import { securityContextOf } from "./security-context";

/**
 * POST /settings/security/passkey/options: options to create a passkey, valid for five minutes and
 * this session.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const started = await beginPasskeyRegistration(
    getServices(context),
    securityContextOf(request, context),
  );
  return started.ok
    ? Response.json(started.value)
    : apiError(SECURITY_REFUSALS[started.refusal], started.refusal);
}
