import { runBatch } from "~/db/batch";
import { type ConversationId, packClientId } from "~/kit/ids";
import type { Services } from "~/services";
import { FREE_STARTS, type SendRefusal, type SendRequest, type SentMessage } from "./conversation";
import { type SendState, storeMessage } from "./message-store";

/** What one of the two is told besides: the unread ones, and by which mark their sessions are known (session/session-sql.ts). */
type News = { counts: { unread: number; totalUnread: number }; mark: string };
export type Sent =
  | {
      ok: true;
      value: SentMessage /** False for a resend: nothing is announced again. */;
      fresh: boolean;
      recipient: News;
      sender: News;
    }
  | { ok: false; refusal: SendRefusal };

/**
 * Writes one message with its payment and summaries in one D1 batch (docs/decisions/0003). Called by the room only,
 * which gives `seq`. Free of charge is the opening message of a free member's two conversations; every other message
 * costs `price` credits, taken at acceptance (R87).
 * Throws where the database failed or `seq` was taken; the caller may send again with the same client id.
 */
export async function writeMessage(
  services: Services,
  request: SendRequest,
  { conversationId, seq }: { conversationId: ConversationId; seq: number },
): Promise<Sent> {
  const clientId = packClientId(request.clientId);
  const write = { ...request, clientId, conversationId, seq, at: services.now() };
  const { states } = await runBatch(services.db, storeMessage(write));
  const [state] = states.rows;
  if (!state) return { ok: false, refusal: "not_found" };
  if (state.seq === null)
    return { ok: false, refusal: state.storedIn ? "client_id_reused" : refusalOf(state, request) };
  // The first message stands; other words under its id would be taken for a resend and lost.
  if (state.storedIn !== conversationId || state.storedBody !== request.body)
    return { ok: false, refusal: "client_id_reused" };
  return {
    ok: true,
    fresh: state.seq === seq,
    value: {
      conversationId,
      seq: state.seq,
      at: state.storedAt,
      credits: state.credits,
      balance: state.balance,
    },
    recipient: {
      counts: { unread: state.recipientUnread, totalUnread: state.recipientTotal },
      mark: state.recipientMark,
    },
    sender: {
      counts: { unread: state.senderUnread, totalUnread: state.senderTotal },
      mark: state.senderMark,
    },
  };
}

/** Why the batch wrote nothing. "Not there", "blocked" and "hidden" look the same (R92). */
function refusalOf(state: SendState, request: SendRequest): SendRefusal {
  if (state.status === "not_confirmed") return "email_unconfirmed";
  if (state.status !== "active" || !state.recipientActive || state.blocked) return "not_found";
  const opensForFree = !state.exists && state.premiumSince === null;
  if (opensForFree && state.started >= FREE_STARTS) return "free_starts_used";
  if (!opensForFree && state.balance < request.price) return "not_enough_credits";
  throw new Error("The sequence number was taken"); // the room forgets its count and reads it anew
}
