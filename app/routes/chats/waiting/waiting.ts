import { MAX_WAITING, WAITING_FOR } from "~/domain/conversation/conversation";
import type { ClientId, MemberId } from "~/kit/ids";
import type { MessageCall } from "~/live/protocol";
import type { Why } from "../messages";

/**
 * A message that its writer's device keeps. Invariants of a list of them, in the order in which they were written (R252):
 * one is on it before its first try and until its fate is known; of a conversation only the first is tried; what was
 * refused, or is old, holds up those behind it until its writer says what becomes of it.
 */
export type Waiting = {
  call: MessageCall;
  /** When it was written, or its writer asked for it again. */
  at: number;
  /** Tries of which it is not known what came. */
  tries: number;
  refused: Why | null;
};

/** What a tab knows: the list as last kept, which of its own tries nobody answered, and how many are held for a look (R238). */
export type WaitingState = { list: Waiting[]; unanswered: ReadonlySet<ClientId>; held: number };
export const NOTHING_WAITS: WaitingState = { list: [], unanswered: new Set(), held: 0 };

export type Change =
  | { type: "written"; call: MessageCall; now: number }
  /** The first one to somebody is about to be tried. */
  | { type: "next"; to: MemberId; now: number }
  /** `unsent`: it is known that no try stored it. */
  | { type: "refused"; id: ClientId; why: Why; unsent: boolean }
  | { type: "again"; id: ClientId; now: number }
  | { type: "settled" | "taken_back"; id: ClientId };

/** The list after a change. One step of the device's store (waiting-store.ts), so that tabs agree. */
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

/** What may have arrived is not taken back: it could stand in the box and in the other one's log. */
export const mayTakeBack = ({ tries }: Waiting): boolean => tries === 0;

/** Which one goes next to somebody; null for none, or where the first has to be decided on by its writer. */
export function headOf(list: Waiting[], to: MemberId, now: number): Waiting | null {
  const first = list.find(({ call }) => call.to === to);
  return first && !first.refused && !isOld(first, now) ? first : null;
}

/** What was refused and may be taken back, with nothing behind it to the same one; null where there is none. */
export function refusedAlone(list: Waiting[], to: MemberId): Waiting | null {
  const [first, next] = list.filter(({ call }) => call.to === to);
  return first?.refused && !next && mayTakeBack(first) ? first : null;
}

const isOld = ({ at }: Waiting, now: number): boolean => now - at > WAITING_FOR;

/** At the price of now, where that is why it was refused: its writer saw it and said so by a tap (R230). */
const asTold = ({ call, refused }: Waiting): Pick<Waiting, "call"> => ({
  call: refused?.price === undefined ? call : { ...call, price: refused.price },
});

const newOf = (call: MessageCall, at: number): Waiting => ({ call, at, tries: 0, refused: null });

function withOne(list: Waiting[], id: ClientId, change: (one: Waiting) => Partial<Waiting>) {
  return list.map((one) => (idOf(one) === id ? { ...one, ...change(one) } : one));
}

/**
 * How it stands in the log. "waiting": nobody tries it now. "unanswered": the line took it and nobody answered, so that it
 * may have arrived.
 */
export type Pending = {
  clientId: ClientId;
  body: string;
  kind: "sending" | "waiting" | "unanswered" | "refused" | "old";
  why: Why | null;
  mayTakeBack: boolean;
  /** The number of the message that it answers. */
  replyTo?: number;
};

/** What the next message would cost, as the first of these was told that was refused at another price; null where none was. */
export const priceOfWaiting = (pending: readonly Pending[]): number | null =>
  pending.find(({ why }) => why?.price !== undefined)?.why?.price ?? null;

type View = { now: number; offline: boolean; unanswered: WaitingState["unanswered"] };

/** The messages to somebody that wait, as they stand in the log; `list` has those to nobody else. */
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
