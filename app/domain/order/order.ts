/**
 * An order is a member's wish to buy a bundle, with all that it costs frozen when it was placed: bundle, price, discount, VAT.
 * Invariants: what was frozen never changes (a trigger); it is paid by one payment at most; paid, it grants its credits once, by
 * one entry `purchase` of the wallet whose key is the order; what goes back goes back once. Its state moves forward only.
 */
import { days, minutes } from "~/kit/duration";

/** `open`: not paid (yet) · `completed`: paid, credits granted · `withdrawn`: taken back by its member, or refunded by staff · `charged_back`. */
export const ORDER_STATES = ["open", "completed", "withdrawn", "charged_back"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * Why money goes back: its member withdrew, staff gave it, it was paid twice, a bank took it, or somebody gave it by hand at the
 * provider.
 */
export const REFUND_KINDS = [
  ...(["withdrawal", "goodwill", "surplus", "chargeback", "at_provider"] as const),
] as const;
/** `waiting`: noted · `pending`: the provider has it in hand. */
export const REFUND_STATES = ["waiting", "pending", "completed", "failed"] as const;

/** Which price an order has: the bundle's own, or less by one of these. */
export const DISCOUNTS = ["none", "welcome", "code"] as const;

/** So long a price that was told stands, though its discount has ended meanwhile; then a payment is begun at today's (R263). */
export const PRICE_STANDS = minutes(30);
/** So long a payment that was begun may still be made: a provider's page is open for 35 minutes (stripe/begin-checkout.ts), and its word takes a while. */
export const BEING_PAID = PRICE_STANDS + minutes(10);
/** So long a path may be that leads back to where a buyer came from (R318). */
export const BACK_LENGTH = 500;
/** An order that nobody paid is forgotten after so long, and what is paid for it then goes back (R325). */
export const FORGOTTEN_AFTER = days(30);

/** So many payments a day may wait or be made of an account that nobody confirmed (R324). */
export const UNCONFIRMED_PAYMENTS = 6;

/** A member's limit for the month rises after so long, and falls at once (R279). */
export const RISES_AFTER = days(1);
/** Whoever sees a payment fail reads it on the page; later than this nobody waits there, and a letter says so (R270). */
export const TOLD_ON_PAGE = minutes(30);

/** Orders are compared so long after they were placed: the days to withdraw, and what takes a bank days, are over by then. */
export const COMPARED_FOR = days(35);
/** A refund that has not arrived by then needs somebody. */
export const REFUND_DUE = days(7);
/** So far back the provider is asked once a day what it said: two days may be missed (R302). */
export const ASKED_BACK = days(3);
