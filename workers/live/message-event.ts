import type { SendRequest, SentMessage } from "~/domain/conversation/conversation";
import type { Sent } from "~/domain/conversation/write-message";
import type { MessageEvent } from "~/live/protocol";

/** For one of the two, after a message: the unread ones, and the mark of their sessions. */
export type News = Extract<Sent, { ok: true }>["sender"];

/** What the pages of one of the two are told of a message. */
export function messageEvent(
  { senderId, clientId, body, gift, photo }: SendRequest,
  { conversationId, seq, at, replyTo }: SentMessage,
  { counts }: News,
): MessageEvent {
  const words = { body, ...(gift && { gift }), ...(photo && { photo: true as const }) };
  const answers = replyTo === undefined ? {} : { replyTo };
  return {
    type: "message",
    conversationId,
    seq,
    at,
    senderId,
    clientId,
    ...words,
    ...answers,
    ...counts,
  };
}
