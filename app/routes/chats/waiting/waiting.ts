import { MAX_WAITING, WAITING_FOR } from "~/domain/conversation/conversation";
import type { ClientId, MemberId } from "~/kit/ids";
import type { MessageCall } from "~/live/protocol";
import type { Why } from "../messages";

/**
 * A message in the send queue of the sender's device. Invariants of a queue, in the order of
 * writing (R252): a message is queued before its first attempt and until its result is known; per
 * conversation only the first one is attempted; a refused or old one blocks those behind it until
 * the sender decides.
 */
export type Waiting = {
  call: MessageCall;
  /** Time of writing, or of the last manual retry. */
  at: number;
  /** Number of attempts with an unknown result. */
  tries: number;
  refused: Why | null;
};

/**
 * The state of a tab: the list as last stored, its own attempts without a response, and the number
 * of messages held for moderation (R238).
 */
export type WaitingState = { list: Waiting[]; unanswered: ReadonlySet<ClientId>; held: number };
export const NOTHING_WAITS: WaitingState = { list: [], unanswered: new Set(), held: 0 };

export type Change =
  | { type: "written"; call: MessageCall; now: number }
  /** The first message to the member is about to be sent. */
  | { type: "next"; to: MemberId; now: number }
  /** `unsent`: no attempt has stored it for certain. */
  | { type: "refused"; id: ClientId; why: Why; unsent: boolean }
  | { type: "again"; id: ClientId; now: number }
  | { type: "settled" | "taken_back"; id: ClientId };

/** The list after a change. Applied in one transaction (waiting-store.ts), so that tabs agree. */
export function changed(list: Waiting[], change: Change): Waiting[] {
  switch (change.type) {
    case "written":
      return list.length >= MAX_WAITING ? list : [...list, newOf(change.call, change.now)];
    case "next": {
      const head = headOf(list, change.to, change.now);
      return list.map((one) => (one === head ? { ...one, tries: one.tries + 1 } : one));
    }
    case "refused": {
      const { why: refused, unsent } = change;
      return withOne(list, change.id, ({ tries }) => ({ refused, tries: unsent ? 0 : tries }));
    }
    case "again":
      return withOne(list, change.id, (one) => ({ ...asTold(one), refused: null, at: change.now }));
    case "settled":
      return list.filter((one) => idOf(one) !== change.id);
    case "taken_back":
      return list.filter((one) => idOf(one) !== change.id || !mayTakeBack(one));
  }
}

export const without = (ids: ReadonlySet<ClientId>, id: ClientId) =>
  new Set([...ids].filter((one) => one !== id));

export const idOf = ({ call }: Waiting): ClientId => call.client_id;

/**
 * False if an attempt may have stored it: its text would be in the composer and in the other
 * member's log.
 */
export const mayTakeBack = ({ tries }: Waiting): boolean => tries === 0;

/** The next message to send. Null if there is none or the first one needs the sender's decision. */
export function headOf(list: Waiting[], to: MemberId, now: number): Waiting | null {
  const first = list.find(({ call }) => call.to === to);
  return first && !first.refused && !isOld(first, now) ? first : null;
}

/** The refused message that may be taken back and has none behind it. Null if there is none. */
export function refusedAlone(list: Waiting[], to: MemberId): Waiting | null {
  const [first, next] = list.filter(({ call }) => call.to === to);
  return first?.refused && !next && mayTakeBack(first) ? first : null;
}

const isOld = ({ at }: Waiting, now: number): boolean => now - at > WAITING_FOR;

/**
 * The message at the current price, if a price change was the reason: the sender saw the price and
 * confirmed it (R230).
 */
const asTold = ({ call, refused }: Waiting): Pick<Waiting, "call"> => ({
  call: refused?.price === undefined ? call : { ...call, price: refused.price },
});

const newOf = (call: MessageCall, at: number): Waiting => ({ call, at, tries: 0, refused: null });

function withOne(list: Waiting[], id: ClientId, change: (one: Waiting) => Partial<Waiting>) {
  return list.map((one) => (idOf(one) === id ? { ...one, ...change(one) } : one));
}

/**
 * Status in the log. "waiting": not being sent. "unanswered": sent without a response, so it may
 * have arrived.
 */
export type Pending = {
  clientId: ClientId;
  body: string;
  kind: "sending" | "waiting" | "unanswered" | "refused" | "old";
  why: Why | null;
  mayTakeBack: boolean;
  /** The number of the quoted message. */
  replyTo?: number;
};

/**
 * The price of the next message, from the first one that was refused because of a price change.
 * Null if there is none.
 */
export const priceOfWaiting = (pending: readonly Pending[]): number | null =>
  pending.find(({ why }) => why?.price !== undefined)?.why?.price ?? null;

type View = { now: number; offline: boolean; unanswered: WaitingState["unanswered"] };

/** The queued messages to one member as the log shows them. `list` contains no others. */
export function pendingOf(list: Waiting[], { now, offline, unanswered }: View): Pending[] {
  let held = offline;
  return list.map((one) => {
    const kind = one.refused
      ? "refused"
      : isOld(one, now)
        ? "old"
        : unanswered.has(idOf(one)) && !offline
          ? "unanswered"
          : held
            ? "waiting"
            : "sending";
    held ||= kind !== "sending";
    return {
      ...{ clientId: idOf(one), body: one.call.text, kind, why: one.refused },
      ...(one.call.reply_to && { replyTo: one.call.reply_to }),
      mayTakeBack: mayTakeBack(one) && kind !== "sending",
    };
  });
}
