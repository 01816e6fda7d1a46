import type { RefusalValues } from "~/domain/conversation/conversation";
import { type Quote, quoteOf, type ReactionsOf } from "~/domain/conversation/message-extras";
import {
  isSendRefusal,
  SEND_REFUSALS,
  type SendRefusal,
} from "~/domain/conversation/send-refusals";
import type { GiftCode } from "~/domain/gift/gift";
import type { ChatPhoto } from "~/domain/photo/photo";
import type { ClientId, MemberId } from "~/kit/ids";

/** A stored message with its number. */
export type ChatMessage = {
  seq: number;
  senderId: MemberId;
  clientId: ClientId;
  body: string;
  /** Replaces the text. */
  gift?: GiftCode | null;
  photo?: ChatPhoto | null;
  at: number;
  /** The message that this one replies to, if the viewer may see it (R248). */
  reply?: Quote;
  /** Reactions of both members at load time. Later ones: use-reactions.ts. */
  reactions?: ReactionsOf;
};
/**
 * Sent with every attempt of a message: the price that the page showed, the consent to pay, and the
 * message that it replies to (R230, R231, R248).
 */
export type SendMetadata = { price: number; agrees: boolean; reply_to?: number };
/** Errors that the page finds before it sends. */
export const PAGE_REFUSALS = ["empty", "too_long", "stacked", "too_many_waiting"] as const;
/** Error codes that the page shows. */
export type ShownRefusal = SendRefusal | (typeof PAGE_REFUSALS)[number];
/** "logged_out" leads to the login page instead. */
type MessageRefusal = ShownRefusal | "logged_out";
/** The error code of a refused message, and the values that its text contains. */
export type RefusalReason = RefusalValues & { refusal: MessageRefusal };
export type ShownRefusalReason = RefusalReason & { refusal: ShownRefusal };

/**
 * Maps an error code of the API to a refusal that the sender can act on. Null if a retry may
 * succeed.
 */
export function toRefusal(code: string): MessageRefusal | null {
  if (code === "authentication_required") return "logged_out";
  // only the text can be invalid: the page sets all other fields
  if (code === "invalid") return "too_long";
  // rate limit of the network, which ends by itself
  if (code === "too_many_requests") return "too_fast";
  return isSendRefusal(code) ? code : null;
}

/**
 * True if the server checked for a stored message before refusing. It is then not stored, whatever
 * happened to earlier attempts.
 */
export const isFinalRefusal = (refusal: MessageRefusal): boolean =>
  isSendRefusal(refusal)
    ? SEND_REFUSALS[refusal].delayedSend !== "retry"
    : refusal !== "logged_out";

/** Merges both lists by message number. The second list wins. */
export function mergeMessages(current: ChatMessage[], arrived: ChatMessage[]): ChatMessage[] {
  if (arrived.length === 0) return current;
  const bySeq = new Map(current.map((message) => [message.seq, message]));
  for (const message of arrived) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** True if a message has content: text, a gift or a photo. */
export const hasContent = ({ body, gift, photo }: Partial<ChatMessage>): boolean =>
  Boolean(body || gift || photo);

/** The quote of a loaded message. Null if it is not loaded or has no content. */
export function findQuotedMessage(
  messages: readonly ChatMessage[],
  seq: number | null | undefined,
): Quote | null {
  const message = seq ? messages.find((one) => one.seq === seq) : undefined;
  return message && hasContent(message)
    ? quoteOf({ ...message, photo: Boolean(message.photo) })
    : null;
}

/** The unread messages at the time the conversation was opened: their range and count. */
export type UnreadRange = { after: number; upTo: number; count: number };

/**
 * The message below the new-messages line: the first one of the other member after the last read
 * one. Null if it is not rendered.
 */
export function findFirstUnread(
  messages: ChatMessage[],
  otherId: MemberId,
  unread: UnreadRange | null,
): { seq: number; count: number } | null {
  if (!unread) return null;
  const theirs = messages.filter(
    ({ senderId, seq }) => senderId === otherId && seq > unread.after && seq <= unread.upTo,
  );
  const [first] = theirs;
  // Only a part of a long history is rendered. It contains the first new message if it contains all
  // new ones, or the last read message.
  const isThere = theirs.length >= unread.count || (messages[0]?.seq ?? 0) <= unread.after + 1;
  return first && isThere ? { seq: first.seq, count: unread.count } : null;
}

export type LogLine = ChatMessage & {
  own: boolean;
  first: boolean;
  last: boolean;
  day: string;
  newDay: boolean;
};

const RUN_MS = 60_000;

/**
 * Adds where runs and days begin and end. A run is messages of one member less than a minute apart.
 * `dayOf` returns the date of a time.
 */
export function toLogLines(
  messages: ChatMessage[],
  memberId: MemberId,
  dayOf: (at: number) => string,
): LogLine[] {
  const days = messages.map((message) => dayOf(message.at));
  const continues = (n: number) => {
    const previous = messages[n - 1];
    const message = messages[n];
    return Boolean(
      previous &&
        message &&
        previous.senderId === message.senderId &&
        message.at - previous.at < RUN_MS &&
        days[n] === days[n - 1],
    );
  };
  return messages.map((message, n) => ({
    ...message,
    own: message.senderId === memberId,
    first: !continues(n),
    last: !continues(n + 1),
    day: days[n] as string,
    newDay: days[n] !== days[n - 1],
  }));
}
