/**
 * A push is a few words that a browser shows while no page of the site is open. Invariants: it goes to browsers whose session
 * stands, of a member who may log in; it leaves by push services that are known, over TLS, and is led on by none; nobody on
 * the way reads it or learns by its length how much it says (RFC 8291); each browser is handed each push once; a browser that
 * its push service does not know any more is forgotten.
 */
import { days, hours, minutes } from "~/kit/duration";

export type { PushFields, PushOrder, PushTemplate } from "./push.schema";

/** As many browsers as anybody has; the one that was away longest makes room (R351). */
export const MAX_BROWSERS = 10;
/** A browser that did not say for so long that it is there has no session any more either (R351). */
export const BROWSER_STAYS = days(30);
/** A push that could not leave within a day tells nothing new; a push service keeps it no longer either (R354). */
export const PUSH_LIVES = hours(24);
/** Refused so often in a row a browser is forgotten (R354). */
export const MAX_FAULTS = 5;
/** After a fault that passes: 30 seconds, then twice as long each time, up to half an hour (R354). */
export const LONGEST_PAUSE = minutes(30);
