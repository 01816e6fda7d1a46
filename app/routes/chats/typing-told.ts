import { seconds } from "~/kit/duration";

/** Each hint wakes the other one's channel, which is billed: a page tells typing this often, however fast its member types (R341). */
const TYPING_EVERY = seconds(5);
/** The other one sees it until a little after the next hint is due, so that it does not flicker. */
export const TYPING_SHOWN_FOR = seconds(7);

/** Whether typing may be told again; `last` is when it was, both in milliseconds. */
export const isTypingDue = (last: number, now: number): boolean => now - last >= TYPING_EVERY;
