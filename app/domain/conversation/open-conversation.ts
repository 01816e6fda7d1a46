import { type ClientId, type ConversationId, type MemberId, unpackClientId } from "~/kit/ids";
import type { Services } from "~/services";
import { parseChatPhoto } from "../photo/chat-photo-sql";
import type { ChatPhoto } from "../photo/photo";
import type { HeldMessage } from "../scam-detection/scam-detection";
import type { Viewer } from "../session/session";
import { MESSAGES_PER_PAGE } from "./conversation";
import { selectHead, selectRecipient, selectSendingState } from "./conversation-store";
import { selectHeldMessage } from "./first-message-store";
import type { MessageExtrasRow } from "./message-extras-sql";
import type { MessageRow } from "./message-log-store";
import { type Quote, quoteOf } from "./quote";
import { type ReactionsOf, reactionsOfRow } from "./reaction";
import { readMessages } from "./read-messages";
import { selectReceived } from "./received-store";

/**
 * A conversation with a page of messages (the newest, or those before a sequence number), oldest
 * first; null for anybody but its two members.
 */
export async function openConversation(
  services: Services,
  viewer: Viewer,
  { conversationId, before }: { conversationId: ConversationId; before?: number },
) {
  const [[head], rows, [sending], [received], [waiting]] = await Promise.all([
    services.readTogether(selectHead({ ...viewer, conversationId })),
    readMessages(services, viewer, {
      conversationId,
      before,
      newestFirst: true,
      limit: MESSAGES_PER_PAGE + 1,
    }),
    services.readTogether(selectSendingState(viewer)),
    services.readTogether(selectReceived({ ...viewer, conversationId })),
    services.readTogether(selectHeldMessage({ ...viewer, conversationId })),
  ]);
  if (!head || !sending) return null;
  return {
    head,
    /**
     * The last number delivered to the other member, if shared with the viewer; 0 if they have read
     * it.
     */
    receivedSeq: received?.seq ?? 0,
    sending,
    /** The viewer's own message that is held for moderation (R238), or null. */
    held: heldOf(waiting?.body),
    messages: rows.slice(0, MESSAGES_PER_PAGE).map(toShownMessage).reverse(),
    hasEarlier: rows.length > MESSAGES_PER_PAGE,
  };
}

const heldOf = (body: string | null | undefined): HeldMessage | null =>
  body ? { body, status: "waiting", reason: null } : null;

/**
 * A possible recipient of a first message; null if missing, blocked or the viewer, which look the
 * same.
 */
export async function findRecipient(services: Services, viewer: Viewer, otherId: MemberId) {
  const [[partner], [sending]] = await Promise.all([
    services.readTogether(selectRecipient({ ...viewer, otherId })),
    services.readTogether(selectSendingState(viewer)),
  ]);
  return partner && sending ? { partner, sending } : null;
}

/**
 * Messages after a sequence number, oldest first, at most one page: a page that lost its socket
 * catches up with it. Null as in `createConversation`.
 */
export async function listMessagesAfter(
  services: Services,
  viewer: Viewer,
  { conversationId, after }: { conversationId: ConversationId; after: number },
) {
  const [[head], rows] = await Promise.all([
    services.readTogether(selectHead({ ...viewer, conversationId })),
    readMessages(services, viewer, {
      conversationId,
      after,
      newestFirst: false,
      limit: MESSAGES_PER_PAGE + 1,
    }),
  ]);
  return head
    ? {
        messages: rows.slice(0, MESSAGES_PER_PAGE).map(toShownMessage),
        more: rows.length > MESSAGES_PER_PAGE,
      }
    : null;
}

/**
 * A message row with the client id in its page form, its attachment, and its quote and reactions if
 * any.
 */
function toShownMessage(messageRow: MessageRow): ShownMessage {
  const { quotedSeq, quotedBy, quotedWords, quotedGift, quotedElsewhere, ...rest } = messageRow;
  const { ownReaction, otherReaction, ...row } = rest;
  const reactions = reactionsOfRow({ ownReaction, otherReaction });
  const quoted = quotedSeq !== null && quotedBy !== null && { seq: quotedSeq, senderId: quotedBy };
  const photo = !quotedWords && !quotedGift;
  const shown = { body: quotedWords ?? "", gift: quotedGift, photo };
  return {
    ...row,
    clientId: unpackClientId(row.clientId),
    photo: parseChatPhoto(row.photo),
    ...(quoted && { reply: quoteOf({ ...quoted, ...shown }) }),
    ...(reactions && { reactions }),
  };
}

type ShownMessage = Omit<MessageRow, "clientId" | "photo" | keyof MessageExtrasRow> & {
  clientId: ClientId;
  photo: ChatPhoto | null;
  reply?: Quote;
  reactions?: ReactionsOf;
};
