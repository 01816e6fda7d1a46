import { SEND_REFUSALS } from "~/domain/conversation/conversation";
import { messageCallSchema } from "~/domain/conversation/conversation.schema";
import { sendMessage, wordsOf } from "~/domain/conversation/send-message";
import { getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/message.php";
import { apiError, readJson } from "./read-call";
import { requireApiViewer } from "./require-api-viewer";

/**
 * POST /api/message.php {to, client_id, text, price?, agrees?, from?, reply_to?}: sends one message; a repetition with the same
 * client_id changes nothing. `price`: what the sender was shown (R230); where it is another one, the refusal's field `price` says which.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const site = getSite(context);
  const call = await readJson(request, messageCallSchema(site.message_length));
  // A page that was left open has another member's cookie by now: it is not logged in (R255).
  if ((call.from ?? viewer.id) !== viewer.id) return apiError(403, "authentication_required");
  const sent = await sendMessage(getServices(context), { site, id: viewer.id }, wordsOf(call));
  if (sent.ok) return Response.json({ message: sent.value });
  const { refusal, price, seconds } = sent;
  const answer = apiError(
    SEND_REFUSALS[refusal],
    refusal,
    price === undefined ? undefined : { price: String(price) },
  );
  if (seconds) answer.headers.set("retry-after", String(seconds));
  return answer;
}
