import { beginPasskeyLogin } from "~/domain/passkey/verify-passkey";
import { newSecret } from "~/kit/crypto";
import { passkeyChallengeCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/passkey-options";

/**
 * POST /login/passkey/options: the options to request a passkey, valid for five minutes and this
 * browser.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { siteId, asker } = getClientContext(request, context);
  const browser = asker ?? newSecret();
  const options = await beginPasskeyLogin(getServices(context), {
    siteId,
    browser,
    host: url.hostname,
  });
  return Response.json(options, {
    headers: { "set-cookie": passkeyChallengeCookie(request, browser) },
  });
}
