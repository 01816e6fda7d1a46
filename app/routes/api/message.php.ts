import { SEND_REFUSALS } from "~/domain/conversation/conversation";
import { messageCallSchema } from "~/domain/conversation/conversation.schema";
import { sendMessage } from "~/domain/conversation/send-message";
import { getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/message.php";
import { apiError, readJson } from "./read-call";
import { requireApiViewer } from "./require-api-viewer";

/** POST /api/message.php {to, client_id, text}: sends one message; a repetition with the same client_id changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const site = getSite(context);
  const {
    to,
    client_id: clientId,
    text,
  } = await readJson(request, messageCallSchema(site.message_length));
  const sent = await sendMessage(
    getServices(context),
    { site, id: viewer.id },
    { to, clientId, text },
  );
  return sent.ok
    ? Response.json({ message: sent.value })
    : apiError(SEND_REFUSALS[sent.refusal], sent.refusal);
}
