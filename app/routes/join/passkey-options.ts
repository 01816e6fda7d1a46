import { askForPasskey } from "~/domain/passkey/ask-for-passkey";
import { clientOf } from "~/http/client";
import { askerCookie } from "~/http/cookies";
import { newSecret } from "~/kit/secret";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/passkey-options";

/**
 * POST /login/passkey/options: the options to request a passkey, valid for five minutes and this
 * browser.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { siteId, asker } = clientOf(request, context);
  const browser = asker ?? newSecret();
  const options = await askForPasskey(getServices(context), {
    ...{ siteId, browser },
    host: url.hostname,
  });
  return Response.json(options, { headers: { "set-cookie": askerCookie(request, browser) } });
}
