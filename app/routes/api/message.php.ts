import type { SendRefusal } from "~/domain/conversation/conversation";
import { messageCallSchema } from "~/domain/conversation/conversation.schema";
import { sendMessage } from "~/domain/conversation/send-message";
import { getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/message.php";
import { apiError, readJson } from "./read-json";
import { requireApiViewer } from "./require-api-viewer";

const STATUS: Record<SendRefusal, number> = {
  email_unconfirmed: 403,
  not_found: 404,
  free_starts_used: 403,
  not_enough_credits: 402,
  too_fast: 429,
  client_id_reused: 409,
};

/** POST /api/message.php {to, client_id, text}: sends one message; a repetition with the same client_id changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const site = getSite(context);
  const call = await readJson(request, messageCallSchema(site.message_length));
  const sent = await sendMessage(getServices(context), site, viewer, {
    to: call.to,
    clientId: call.client_id,
    text: call.text,
  });
  return sent.ok
    ? Response.json({ message: sent.value })
    : apiError(STATUS[sent.refusal], sent.refusal);
}
