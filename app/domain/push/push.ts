/**
 * A push is a short text that a browser shows while no page of the site is open. Invariants: it is
 * sent to browsers with a valid session, of a member who may log in; it is sent over TLS to known
 * push services, and no redirect is followed; nobody on the way can read it or infer its length
 * (RFC 8291); each browser receives each push once; a browser unknown to its push service is
 * deleted.
 */
import { days, hours, minutes } from "~/kit/duration";

export type { PushFields, PushOrder, PushTemplate } from "./push.schema";

/** Subscriptions per member; above it the longest unused is deleted (R351). */
export const MAX_SUBSCRIPTIONS = 10;
/** A subscription not refreshed for this long has no session any more (R351). */
export const SUBSCRIPTION_TTL = days(30);
/** A push is dropped after a day, by the outbox and by the push service (R354). */
export const PUSH_TTL = hours(24);
/** Consecutive refusals after which a subscription is deleted (R354). */
export const MAX_REFUSALS = 5;
/** The longest pause between attempts; the first is 30 seconds, doubling each time (R354). */
export const MAX_RETRY_DELAY = minutes(30);
