import { signAgeRequest } from "~/domain/age/check-age";
import { getServices, getSite } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/wallet-request";

/** GET or POST /age/request/{id}: the signed request of a running check, for the wallet. */
async function respond({ url, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const check = { siteId: getSite(context).id, id: params.id, origin: url.origin };
  const request = await signAgeRequest(getServices(context), check);
  if (!request) throw notFound();
  return new Response(request, {
    headers: { "content-type": "application/oauth-authz-req+jwt", "cache-control": "no-store" },
  });
}

export const loader = (args: Route.LoaderArgs) => respond(args);
/** Wallets may fetch by POST (OpenID4VP 1.0, 5.10); their metadata is not needed. */
export const action = (args: Route.ActionArgs) => respond(args);
