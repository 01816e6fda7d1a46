import {
  type RefusalFigures,
  SEND_REFUSALS,
  type SendRefusal,
} from "~/domain/conversation/conversation";
import { type Quote, quoteOf } from "~/domain/conversation/quote";
import type { ReactionsOf } from "~/domain/conversation/reaction";
import type { GiftCode } from "~/domain/gift/gift";
import type { ChatPhoto } from "~/domain/photo/photo";
import type { ClientId, MemberId } from "~/kit/ids";

/** A message that the server numbered. */
export type Message = {
  seq: number;
  senderId: MemberId;
  clientId: ClientId;
  body: string;
  /** In place of words. */
  gift?: GiftCode | null;
  photo?: ChatPhoto | null;
  at: number;
  /** What it answers, as long as its reader may see that (R248). */
  reply?: Quote;
  /** What the two said to it with one sign as it was loaded; what comes later: use-reactions.ts. */
  reactions?: ReactionsOf;
};
/** What its writer was shown that a message costs, whether they agreed to pay for it, and what it answers: goes along however often it is sent (R230, R231, R248). */
export type Along = { price: number; agrees: boolean; reply_to?: number };
export type Refusal =
  | SendRefusal
  | "empty"
  | "too_long"
  | "stacked"
  | "too_many_waiting"
  | "logged_out";
/** Why one was refused, with the figures that the words need. */
export type Why = RefusalFigures & { refusal: Refusal };
/** One that a page can tell: who is logged out goes to the login. */
export type ToldRefusal = Exclude<Refusal, "logged_out">;
export type ToldWhy = Why & { refusal: ToldRefusal };

/** What a code of the call means to who wrote: a refusal to act on; null where sending again may help. */
export function refusalFrom(code: string): Refusal | null {
  if (code === "authentication_required") return "logged_out";
  if (code === "invalid") return "too_long"; // of all fields only the words are a person's
  if (code === "too_many_requests") return "too_fast"; // the network sends too much at once, which waiting helps too
  return code in SEND_REFUSALS ? (code as SendRefusal) : null;
}

/** Whether whoever refuses so looked whether the message is stored: it is not, whatever was tried before. */
export const isFinal = (refusal: Refusal): boolean =>
  refusal !== "too_fast" && refusal !== "logged_out";

/** Both lists as one, each message once, in the order of the numbers; the later copy wins. */
export function mergeMessages(have: Message[], come: Message[]): Message[] {
  if (come.length === 0) return have;
  const bySeq = new Map(have.map((message) => [message.seq, message]));
  for (const message of come) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Whether a message shows anything: words, a gift or a picture. */
export const isShown = ({ body, gift, photo }: Partial<Message>): boolean =>
  Boolean(body || gift || photo);

/** How a loaded message begins; null where it is not loaded, or has nothing to show. */
export function quoteIn(
  messages: readonly Message[],
  seq: number | null | undefined,
): Quote | null {
  const message = seq ? messages.find((one) => one.seq === seq) : undefined;
  return message && isShown(message)
    ? quoteOf({ ...message, photo: Boolean(message.photo) })
    : null;
}

/** What was unread when a conversation was opened: how many, between which numbers. */
export type Unread = { after: number; upTo: number; count: number };

/** Where the line of the new messages stands: above the first one of the other's after what was read; null where that is not drawn. */
export function firstUnread(
  messages: Message[],
  otherId: MemberId,
  unread: Unread | null,
): { seq: number; count: number } | null {
  if (!unread) return null;
  const theirs = messages.filter(
    ({ senderId, seq }) => senderId === otherId && seq > unread.after && seq <= unread.upTo,
  );
  const [first] = theirs;
  // Of a long history a part is drawn: its first new one is there where all are, or where what was read before it is.
  const isThere = theirs.length >= unread.count || (messages[0]?.seq ?? 0) <= unread.after + 1;
  return first && isThere ? { seq: first.seq, count: unread.count } : null;
}

export type Line = Message & {
  own: boolean;
  first: boolean;
  last: boolean;
  day: string;
  newDay: boolean;
};

const RUN_MS = 60_000;

/** Messages with where runs and days begin and end: a run is one person within a minute. `dayOf` names the day of a moment. */
export function toLines(
  messages: Message[],
  memberId: MemberId,
  dayOf: (at: number) => string,
): Line[] {
  const days = messages.map((message) => dayOf(message.at));
  const continues = (n: number) => {
    const [before, here] = [messages[n - 1], messages[n]];
    return Boolean(
      before &&
        here &&
        before.senderId === here.senderId &&
        here.at - before.at < RUN_MS &&
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
