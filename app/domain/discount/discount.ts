/**
 * A discount makes one order cheaper. There are two kinds: the welcome discount, to which a new member is entitled by the
 * clock, and codes that operators give out. Invariants: an order has one of them at most, the better for its member; the clock
 * is the server's; a code is paid with as often as its validity says, however many orders ask for it at once: one of them holds
 * the use, the first that is paid has it; whether a code exists for others is told to nobody.
 */
import { days, hours, minutes } from "~/kit/duration";
import type { Method } from "../payment/payment";
import type { discountCodes } from "./discount.tables";

/** From the moment of joining, exactly, by the server's clock (R280). */
export const WELCOME_MS = hours(4);
export const WELCOME_PERCENT = 25;

/** One account keeps others from a use for two windows of a payment at most, in a day (R323). */
export const HELD_AT_MOST = minutes(80);
export const HELD_ANEW_AFTER = days(1);

export type Validity = (typeof discountCodes.$inferSelect)["validity"];

/** A code, as calls tell it; null: any. Moments in milliseconds, money in minor units. */
export type DiscountCode = {
  code: string;
  country: string | null;
  user_id: string | null;
  expires: number | null;
  value_percentage: number;
  currency: string | null;
  minimum_order_value: number;
  status: "active" | "ended";
  validity: Validity;
  expired: boolean;
  paymentmethods: readonly Method[] | null;
};

/** Why a code is refused, with the status that says so. The texts are those of the shop. */
export const DISCOUNT_REFUSALS = { code_not_found: 404, code_used: 409 } as const;
export type DiscountRefusal = keyof typeof DISCOUNT_REFUSALS;
