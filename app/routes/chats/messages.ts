import {
  type RefusalFigures,
  SEND_REFUSALS,
  type SendRefusal,
} from "~/domain/conversation/conversation";
import type { ClientId, MemberId } from "~/kit/ids";

/** A message that the server numbered. */
export type Message = {
  seq: number;
  senderId: MemberId;
  clientId: ClientId;
  body: string;
  at: number;
};
/** What its writer was shown that a message costs, and whether they agreed to pay for it: goes along however often it is sent (R230, R231). */
export type Along = { price: number; agrees: boolean };
/** A message as its page sends it. */
export type Outbound = { clientId: ClientId; body: string; along: Along };
/** One on its way, or one that the connection lost; `newPrice`: refused since, because that is what it would cost now. */
export type Pending = Outbound & { at: number; failed: boolean; newPrice?: number };
export type Refusal = SendRefusal | "empty" | "too_long" | "stacked" | "logged_out";
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

/** Both lists as one, each message once, in the order of the numbers; the later copy wins. */
export function mergeMessages(have: Message[], come: Message[]): Message[] {
  if (come.length === 0) return have;
  const bySeq = new Map(have.map((message) => [message.seq, message]));
  for (const message of come) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Pending ones that have not arrived under their client id. */
export function stillPending(pending: Pending[], messages: Message[]): Pending[] {
  const arrived = new Set(messages.map((message) => message.clientId));
  const left = pending.filter((message) => !arrived.has(message.clientId));
  return left.length === pending.length ? pending : left;
}

/** One more attempt to send a message, or the same one again. */
export function withAttempt(pending: Pending[], message: Outbound): Pending[] {
  const others = pending.filter((one) => one.clientId !== message.clientId);
  return [...others, { ...message, at: Date.now(), failed: false }];
}

/** One that was refused because its price changed, to be sent at that one: its writer saw it and said so by a tap (R230). */
export function atNewPrice({ newPrice, ...message }: Pending): Pending {
  return newPrice === undefined
    ? message
    : { ...message, along: { ...message.along, price: newPrice } };
}

/** A refused message goes back into the box; one that the connection lost stays in the log with "Try again". */
export function withoutAnswer(
  pending: Pending[],
  clientId: ClientId,
  refusal: Refusal | null,
): Pending[] {
  return refusal
    ? pending.filter((one) => one.clientId !== clientId)
    : pending.map((one) => (one.clientId === clientId ? { ...one, failed: true } : one));
}

/** Where the line of the new messages stands: the first one of the other's after what was read, as far as is loaded. */
export function firstUnread(
  messages: Message[],
  otherId: MemberId,
  unread: { after: number; count: number } | null,
): { seq: number; count: number } | null {
  const first =
    unread &&
    messages.find((message) => message.senderId === otherId && message.seq > unread.after);
  return first ? { seq: first.seq, count: unread.count } : null;
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
