import type { SendRequest, SentMessage } from "~/domain/conversation/conversation";
import type { CountUpdate } from "~/domain/conversation/write-message";
import type { LiveMessageEvent } from "~/live/protocol";

/** The event that a member's pages get for a message. */
export function messageEvent(
  { senderId, clientId, body, gift, photo }: SendRequest,
  { conversationId, seq, at, replyTo }: SentMessage,
  { counts }: CountUpdate,
): LiveMessageEvent {
  const content = { body, ...(gift && { gift }), ...(photo && { photo: true as const }) };
  const answers = replyTo === undefined ? {} : { replyTo };
  return {
    type: "message",
    conversationId,
    seq,
    at,
    senderId,
    clientId,
    ...content,
    ...answers,
    ...counts,
  };
}
