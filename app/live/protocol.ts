import type { RefusalFigures, SendRefusal, SentMessage } from "~/domain/conversation/conversation";
import type { Reaction } from "~/domain/conversation/reaction";
import type { GiftCode } from "~/domain/gift/gift";
import { minutes } from "~/kit/duration";
import type { ClientId, ConversationId, MemberId } from "~/kit/ids";

/**
 * Every event on the wire. The Worker speaks `LiveEvent`, the page speaks `PageEvent`; both are parsed
 * here, and what does not parse is dropped, since a page may be older than the Worker that answers it.
 */
export type MessageEvent = {
  type: "message";
  conversationId: ConversationId;
  seq: number;
  senderId: MemberId;
  clientId: ClientId;
  body: string;
  /** In place of words. */
  gift?: GiftCode;
  /** It is a picture, which pages ask for. */
  photo?: true;
  at: number;
  /** The number of the earlier message that it answers; a page that has not loaded that one asks for it. */
  replyTo?: number;
  /** Unread of this conversation and of all, for the member addressed. */
  unread: number;
  totalUnread: number;
  /** What is left in its sender's wallet: told to their own pages alone. */
  balance?: number;
};
type ReactionEvent = {
  conversationId: ConversationId;
  seq: number;
  memberId: MemberId;
  reaction: Reaction | null;
};
/** A conversation that another page of the member read or deleted (null), as of its message of that moment (R94). */
export type ChatLeft = { id: ConversationId; unread: number | null; at: number };
export type BadgesChange = "likes" | "credits" | ChatLeft;
export type BadgesEvent = {
  type: "badges";
  unread: number;
  newLikes: number;
  credits?: number;
  /** Left out by a Worker of the release before. */
  premium?: boolean;
  likes?: true;
  chat?: ChatLeft;
};
export type LiveEvent =
  | MessageEvent
  | { type: "read"; conversationId: ConversationId; seq: number; readerId: MemberId }
  /** A page of theirs has it, read or not (R256). */
  | { type: "received"; conversationId: ConversationId; seq: number; receiverId: MemberId }
  | { type: "typing"; conversationId: ConversationId; memberId: MemberId }
  /** What somebody said to a message with one sign (R249); null: they took it back. */
  | (ReactionEvent & { type: "reaction" })
  /** `likes`: lists of likes changed, too (R219). `credits`: the balance, where money or a refund changed it. */
  | BadgesEvent
  /** The member likes somebody since `likedAt`, or (null) does no more: by another page, or the game. */
  | { type: "liked"; id: MemberId; liked: boolean; likedAt: number | null }
  | SendAnswer;

/**
 * What became of a message that came over this socket: stored and charged, or refused and free of charge. "failed": it
 * is not known what became of it, and sending it again under its client id finds out.
 */
export type SendAnswer =
  | { type: "sent"; clientId: ClientId; message: SentMessage }
  | (RefusalFigures & { type: "refused"; clientId: ClientId; code: RefusedCode });
export type RefusedCode = SendRefusal | "invalid" | "failed";

export type Typing = { type: "typing"; conversationId: ConversationId; to: MemberId };
export type Received = { type: "received"; conversationId: ConversationId; seq: number };
/** What is told in passing, and may be lost. */
export type Hint = Typing | Received;
/**
 * POST /api/message.php takes the same fields. `price`: what the page showed that this message costs, in credits; one that
 * showed none sends only what is free (R230). `agrees`: to pay for writing to a fictional profile (R231). `from`: whose
 * page wrote it, which sends it as nobody else (R255). `reply_to`: the number of the message that it answers (R248).
 */
export type MessageCall = {
  to: MemberId;
  client_id: ClientId;
  text: string;
  price?: number;
  agrees?: boolean;
  from?: MemberId;
  reply_to?: number;
};
export type PageEvent = Hint | ({ type: "send" } & MessageCall);
/** A page's words as they came: the fields of a message are held to their schema by the channel, which knows the site. */
export type HeardEvent = Hint | { type: "send"; clientId: ClientId; call: Record<string, unknown> };

/** In UTF-16 units, before it is parsed: the longest message there is, its every sign escaped. A page posts what is longer. */
export const MAX_EVENT = 20_000;
const MAX_TYPING = 500;

/** A page silent for longer is left, and "online now" is not said longer after a load (R75). */
export const PRESENCE_TTL = minutes(2);

/** Close code: the session of this page ended (RFC 6455, 7.4.2: 4000 and above are ours). */
export const SESSION_ENDED = 4401;

const LIVE_TYPES = new Set(
  "message read received typing reaction badges liked sent refused".split(" "),
);

export function parseLiveEvent(text: string): LiveEvent | null {
  const value = parseObject(text);
  return value && LIVE_TYPES.has(String(value.type)) ? (value as LiveEvent) : null;
}

export function parsePageEvent(text: string): HeardEvent | null {
  if (text.length > MAX_EVENT) return null;
  const value = parseObject(text);
  if (value?.type === "send") return toSend(value);
  if (value?.type === "received") return toReceived(value);
  return value?.type === "typing" && text.length <= MAX_TYPING ? toTyping(value) : null;
}

/** Null without a client id to answer to. */
function toSend({ type, ...call }: Record<string, unknown>): HeardEvent | null {
  const { client_id: clientId } = call;
  return typeof clientId === "string" && clientId.length === 36
    ? { type: "send", clientId: clientId as ClientId, call }
    : null;
}

function toReceived({ conversationId, seq }: Record<string, unknown>): HeardEvent | null {
  if (typeof conversationId !== "string" || !Number.isSafeInteger(seq)) return null;
  return {
    type: "received",
    conversationId: conversationId.slice(0, 64) as ConversationId,
    seq: Number(seq),
  };
}

function toTyping({ conversationId, to }: Record<string, unknown>): HeardEvent | null {
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
