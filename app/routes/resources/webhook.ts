import { takeNews } from "~/domain/order/take-news";
import type { NewsRefusal } from "~/domain/payment/payment";
import { notFound } from "~/http/not-found";
import { apiError } from "~/kit/api-error";
import { getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/webhook";

type Refusal = NewsRefusal | "wrong_amount";
/** A provider calls again where it hears no 2xx: so whatever another call could not make better is told as a refusal once. */
const STATUS: Record<Exclude<Refusal, "foreign">, number> = {
  ...{ unsigned: 400, old: 400, unreadable: 400, unknown: 404, wrong_amount: 422 },
};

/**
 * POST /webhooks/{provider}: what a provider of payments says (R297). Its signature is the proof, and nothing else is asked for:
 * neither a session nor an origin. What is signed and another site's is heard and left: an account at a provider may serve several.
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
