import { seconds } from "~/kit/duration";

/**
 * Minimum interval between typing events. Each one wakes the recipient's Durable Object, which is
 * billed (R341).
 */
const TYPING_INTERVAL = seconds(5);
/** Longer than the interval, so that the indicator does not flicker. */
export const TYPING_INDICATOR_TTL = seconds(7);

/** True if typing may be sent again. `last`: time of the last event. Both in milliseconds. */
export const isTypingDue = (last: number, now: number): boolean => now - last >= TYPING_INTERVAL;
