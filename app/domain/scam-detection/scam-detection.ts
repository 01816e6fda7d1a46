/**
 * A spam signal marks a message as possible spam or a scam. Invariants: a signal is shown, and
 * never blocks a single message; it is a pure function of the text and the message number, the same
 * in the writer's browser and on the recipient's page; texts in all eleven languages are checked,
 * whatever the language of the page. A first message of which too many similar ones were sent is
 * held for moderation: only its writer and staff can see it, and it costs nothing until a person
 * has decided.
 */

import { days, hours } from "~/kit/duration";

/**
 * Telephone numbers, e-mail addresses and names elsewhere; web addresses; money; moving to another
 * service; the same text to many.
 */
export type SpamSignal = "contact" | "link" | "money" | "moves_off" | "same_text";
/** The signals found in the text alone; `same_text` depends on what was sent to others. */
export type TextSignal = Exclude<SpamSignal, "same_text">;

/** The most severe first: of several signals only one is shown. */
export const SIGNALS_BY_SEVERITY: readonly TextSignal[] = ["money", "link", "contact", "moves_off"];

/**
 * After this number of messages, two who know each other may exchange contacts: only money is still
 * signalled (R236).
 */
export const NEW_CONVERSATION_LENGTH = 10;

/** Period in which similar first messages are counted (R238). */
export const COUNT_PERIOD = hours(24);
/** Retention of a held message, in any state (R239). */
export const HELD_DAYS = 14;
export const HELD_TTL = days(HELD_DAYS);
/** Maximum number of held messages per writer; further ones stay with their writer. */
export const MAX_HELD = 50;

/**
 * Shorter texts are greetings or questions that anyone sends to many; the site's own icebreakers
 * (R247) are all shorter.
 */
export const MIN_HASHED_LETTERS = 60;

/**
 * "released": approved by staff, sent within minutes. "unsent": could not be delivered any more.
 */
export const HELD_STATES = ["waiting", "released", "refused", "unsent"] as const;
/** A held message as its writer sees it, with the reason of a refusal in staff's words. */
export type HeldMessage = {
  body: string;
  status: (typeof HELD_STATES)[number];
  reason: string | null;
};
