import { walletAnswerSchema } from "~/domain/age/age.schema";
import { answerAgeRequest } from "~/domain/age/check-age";
import { getServices, getSite } from "~/request/middleware/context";
import { apiError, notFound } from "~/request/responses";
import type { Route } from "./+types/wallet-response";

/**
 * POST /age/response/{id}: the wallet's answer. Authorized by the id of the check alone; the answer
 * says nothing of the member, since a wallet on another device sends it.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => null);
  const answer = walletAnswerSchema.safeParse(form && Object.fromEntries(form));
  if (!answer.success) return apiError(400, "bad_request");
  const { vp_token: presentation = null, error } = answer.data;
  if (presentation === null && error === undefined) return apiError(400, "bad_request");
  const check = { siteId: getSite(context).id, id: params.id, origin: url.origin };
  if (!(await answerAgeRequest(getServices(context), check, presentation))) throw notFound();
  const returnUri = { redirect_uri: `${url.origin}/age` };
  return Response.json(returnUri, { headers: { "cache-control": "no-store" } });
}
