import { beginPasskeyLogin } from "~/domain/passkey/begin-passkey-login";
import { newSecret } from "~/kit/secret";
import { getClientContext } from "~/request/client-context";
import { passkeyChallengeCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
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
