import { handleMailEvent } from "~/domain/outbox/send-email";
import { getServices, getSite } from "~/request/middleware/context";
import { apiError, notFound } from "~/request/responses";
import type { Route } from "./+types/email-webhook";

/**
 * POST /webhooks/mail: delivery events of the mail service. Authorized by their signature alone.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = getServices(context);
  if (!services.mail.read) throw notFound();
  const received = await services.mail.read(request.headers, await request.text());
  if (!received.ok) return apiError(400, received.refusal);
  if (received.value) await handleMailEvent(services, getSite(context).id, received.value);
  return Response.json(
    { news: received.value ? "taken" : "nothing" },
    { headers: { "cache-control": "no-store" } },
  );
}
