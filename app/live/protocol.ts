import type { RefusalValues, SentMessage } from "~/domain/conversation/conversation";
import type { Reaction } from "~/domain/conversation/message-extras";
import type { SendRefusal } from "~/domain/conversation/send-refusals";
import type { GiftCode } from "~/domain/gift/gift";
import { minutes } from "~/kit/duration";
import type { ClientId, ConversationId, MemberId } from "~/kit/ids";

/**
 * All events on the socket. The Worker sends `LiveEvent`, the page sends `PageEvent`. Both are
 * parsed here. Invalid events are dropped, since a page may be older than the Worker.
 */
export type LiveMessageEvent = {
  type: "message";
  conversationId: ConversationId;
  seq: number;
  senderId: MemberId;
  clientId: ClientId;
  body: string;
  /** Replaces the text. */
  gift?: GiftCode;
  /** The message is a photo, which pages request separately. */
  photo?: true;
  at: number;
  /**
   * The number of the earlier message that this one replies to. A page that has not loaded it
   * requests it.
   */
  replyTo?: number;
  /** Unread counts of this conversation and in total, for the receiver of the event. */
  unread: number;
  totalUnread: number;
  /** The sender's wallet balance, sent only to the sender's own pages. */
  balance?: number;
};
type ReactionEvent = {
  conversationId: ConversationId;
  seq: number;
  memberId: MemberId;
  reaction: Reaction | null;
};
/**
 * A conversation that another page of the member read or deleted (null), up to its last message at
 * that time (R94).
 */
export type ChatUpdate = { id: ConversationId; unread: number | null; at: number };
export type BadgesChange = "likes" | "credits" | ChatUpdate;
export type BadgesEvent = {
  type: "badges";
  unread: number;
  newLikes: number;
  /** Omitted by a Worker of the previous release, like `premium`. */
  activity?: number;
  credits?: number;
  premium?: boolean;
  likes?: true;
  chat?: ChatUpdate;
};
export type LiveEvent =
  | LiveMessageEvent
  | { type: "read"; conversationId: ConversationId; seq: number; readerId: MemberId }
  /** A page of the recipient received the message, read or not (R256). */
  | { type: "received"; conversationId: ConversationId; seq: number; receiverId: MemberId }
  | { type: "typing"; conversationId: ConversationId; memberId: MemberId }
  /** A reaction to a message (R249). Null removes it. */
  | (ReactionEvent & { type: "reaction" })
  /**
   * `likes`: the lists of likes changed too (R219). `credits`: the new balance after a payment or
   * refund.
   */
  | BadgesEvent
  /**
   * The member likes somebody since `likedAt`, or no longer (null), by another page or the swipe
   * game.
   */
  | { type: "liked"; id: MemberId; liked: boolean; likedAt: number | null }
  | SendResultEvent;

/**
 * The result of a message sent over this socket: stored and charged, or refused and not charged.
 * "failed": the result is unknown. Sending it again with the same client id returns the result.
 */
export type SendResultEvent =
  | { type: "sent"; clientId: ClientId; message: SentMessage }
  | (RefusalValues & { type: "refused"; clientId: ClientId; code: SendErrorCode });
export type SendErrorCode = SendRefusal | "invalid" | "failed";

type TypingEvent = { type: "typing"; conversationId: ConversationId; to: MemberId };
type ReceivedEvent = { type: "received"; conversationId: ConversationId; seq: number };
/** Events that may be lost. */
export type HintEvent = TypingEvent | ReceivedEvent;
/**
 * POST /api/message.php accepts the same fields. `price`: the price in credits that the page
 * showed. Without it, only a free message is sent (R230). `agrees`: consent to pay for messages to
 * a fictional profile (R231). `from`: the member whose page wrote it; the server rejects it for any
 * other member (R255). `reply_to`: the number of the message that it replies to (R248).
 */
export type MessagePayload = {
  to: MemberId;
  client_id: ClientId;
  text: string;
  price?: number;
  agrees?: boolean;
  from?: MemberId;
  reply_to?: number;
};
export type PageEvent = HintEvent | ({ type: "send" } & MessagePayload);
/**
 * A parsed page event. The channel validates the fields of a message against their schema, because
 * their limits depend on the site.
 */
export type ParsedPageEvent =
  | HintEvent
  | { type: "send"; clientId: ClientId; call: Record<string, unknown> };

/**
 * In UTF-16 units, checked before parsing: the longest message with every character escaped. Pages
 * post longer messages over HTTP.
 */
export const MAX_EVENT_LENGTH = 20_000;
const MAX_TYPING_LENGTH = 500;

/**
 * A page that is silent for longer is counted as closed. "Online now" expires this long after a
 * page load (R75).
 */
export const PRESENCE_TTL = minutes(2);

/**
 * Close code: the session of this page ended (RFC 6455, 7.4.2: applications may use 4000 to 4999).
 */
export const SESSION_ENDED_CODE = 4401;

const LIVE_EVENT_TYPES = new Set(
  "message read received typing reaction badges liked sent refused".split(" "),
);

export function parseLiveEvent(text: string): LiveEvent | null {
  const value = parseObject(text);
  return value && LIVE_EVENT_TYPES.has(String(value.type)) ? (value as LiveEvent) : null;
}

export function parsePageEvent(text: string): ParsedPageEvent | null {
  if (text.length > MAX_EVENT_LENGTH) return null;
  const value = parseObject(text);
  if (value?.type === "send") return parseSend(value);
  if (value?.type === "received") return parseReceived(value);
  return value?.type === "typing" && text.length <= MAX_TYPING_LENGTH ? parseTyping(value) : null;
}

/** Null without a client id, because the result could not be matched to the message. */
function parseSend({ type, ...call }: Record<string, unknown>): ParsedPageEvent | null {
  const { client_id: clientId } = call;
  return typeof clientId === "string" && clientId.length === 36
    ? { type: "send", clientId: clientId as ClientId, call }
    : null;
}

function parseReceived({ conversationId, seq }: Record<string, unknown>): ParsedPageEvent | null {
  if (typeof conversationId !== "string" || !Number.isSafeInteger(seq)) return null;
  return {
    type: "received",
    conversationId: conversationId.slice(0, 64) as ConversationId,
    seq: Number(seq),
  };
}

function parseTyping({ conversationId, to }: Record<string, unknown>): ParsedPageEvent | null {
  if (typeof conversationId !== "string" || typeof to !== "string") return null;
  return {
    type: "typing",
    conversationId: conversationId.slice(0, 64) as ConversationId,
    to: to.slice(0, 64) as MemberId,
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
