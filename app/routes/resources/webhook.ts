import { takeNews } from "~/domain/order/take-news";
import type { NewsRefusal } from "~/domain/payment/payment";
import { notFound } from "~/http/not-found";
import { apiError } from "~/kit/api-error";
import { getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/webhook";

type Refusal = NewsRefusal | "wrong_amount";
/** HTTP status of a rejected event: the provider retries until it receives a 2xx. */
const STATUS: Record<Exclude<Refusal, "foreign">, number> = {
  ...{ unsigned: 400, old: 400, unreadable: 400, unknown: 404, wrong_amount: 422 },
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
  if (!heard.ok) return answer(heard.refusal);
  if (!heard.value) return answer("nothing");
  if (heard.value.siteId !== site.id) return answer("foreign");
  const { origin } = new URL(request.url);
  return answer(await takeNews(services, { site, provider: payments.name, origin }, heard.value));
}

function answer(came: Refusal | "taken" | "again" | "nothing"): Response {
  return came in STATUS
    ? apiError(STATUS[came as keyof typeof STATUS], came)
    : Response.json({ news: came }, { headers: { "cache-control": "no-store" } });
}
