import { applyProviderEvent } from "~/domain/order/apply-provider-event";
import type { WebhookRefusal } from "~/domain/payment/payment";
import { notFound } from "~/http/not-found";
import { apiError } from "~/kit/api-error";
import { getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/webhook";

type EventRefusal = WebhookRefusal | "wrong_amount";
/** HTTP status of a rejected event: the provider retries until it receives a 2xx. */
const ERROR_STATUS: Record<Exclude<EventRefusal, "foreign">, number> = {
  unsigned: 400,
  old: 400,
  unreadable: 400,
  unknown: 404,
  wrong_amount: 422,
};

/**
 * POST /webhooks/{provider}: receives payment events (R297). Authorized by the signature alone,
 * without session or origin. A signed event of another site is acknowledged and ignored: a provider
 * account may serve several sites.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = getServices(context);
  const site = getSite(context);
  const { payments } = services;
  if (!payments || params.provider !== payments.name) throw notFound();
  const heard = await payments.read(request, await request.text());
  if (!heard.ok) return webhookResponse(heard.refusal);
  if (!heard.value) return webhookResponse("nothing");
  if (heard.value.siteId !== site.id) return webhookResponse("foreign");
  const { origin } = new URL(request.url);
  return webhookResponse(
    await applyProviderEvent(services, { site, provider: payments.name, origin }, heard.value),
  );
}

function webhookResponse(came: EventRefusal | "taken" | "again" | "nothing"): Response {
  return came in ERROR_STATUS
    ? apiError(ERROR_STATUS[came as keyof typeof ERROR_STATUS], came)
    : Response.json({ news: came }, { headers: { "cache-control": "no-store" } });
}
