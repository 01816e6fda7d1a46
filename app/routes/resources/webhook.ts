import { applyProviderEvent } from "~/domain/order/apply-provider-event";
import type { WebhookRefusal } from "~/domain/payment/payment";
import { getServices, getSite } from "~/request/middleware/context";
import { apiError, notFound } from "~/request/responses";
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
  const received = await payments.read(request, await request.text());
  if (!received.ok) return webhookResponse(received.refusal);
  if (!received.value) return webhookResponse("nothing");
  if (received.value.siteId !== site.id) return webhookResponse("foreign");
  const { origin } = new URL(request.url);
  return webhookResponse(
    await applyProviderEvent(services, { site, provider: payments.name, origin }, received.value),
  );
}

function webhookResponse(result: EventRefusal | "taken" | "again" | "nothing"): Response {
  return result in ERROR_STATUS
    ? apiError(ERROR_STATUS[result as keyof typeof ERROR_STATUS], result)
    : Response.json({ news: result }, { headers: { "cache-control": "no-store" } });
}
