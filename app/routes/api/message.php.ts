import { messageApiSchema } from "~/domain/conversation/conversation.schema";
import { sendMessage, toMessageInput } from "~/domain/conversation/send-message";
import { SEND_REFUSALS } from "~/domain/conversation/send-refusals";
import { getServices, getSite } from "~/request/middleware/context";
import type { Route } from "./+types/message.php";
import { apiError, readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

/**
 * POST /api/message.php {to, client_id, text, price?, agrees?, from?, reply_to?}: sends one
 * message; idempotent by client_id. `price` is the price shown to the sender (R230); if it has
 * changed, the error's field `price` holds the current one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const site = getSite(context);
  const payload = await readJson(request, messageApiSchema(site.message_length));
  // A page left open may now send another member's cookie: it is treated as logged out (R255).
  if ((payload.from ?? viewer.id) !== viewer.id) return apiError(403, "authentication_required");
  const sent = await sendMessage(
    getServices(context),
    { site, id: viewer.id },
    toMessageInput(payload),
  );
  if (sent.ok) return Response.json({ message: sent.value });
  const { refusal, price, seconds } = sent;
  const answer = apiError(
    SEND_REFUSALS[refusal].status,
    refusal,
    price === undefined ? undefined : { price: String(price) },
  );
  if (seconds) answer.headers.set("retry-after", String(seconds));
  return answer;
}
