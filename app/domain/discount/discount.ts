/**
 * A discount makes one order cheaper: the welcome discount for new members, or a code issued by an
 * operator. Invariants: an order has at most one, the better one for its member; the server's time
 * decides; a code is paid with as often as its validity allows, however many orders request it at
 * once: one of them holds the use, and the first that is paid has it for good; a member is never
 * shown whether a code exists for others.
 */
import { days, hours, minutes } from "~/kit/duration";
import type { PaymentMethod } from "../payment/payment";
import type { discountCodes } from "./discount.tables";

/** Duration of the welcome discount from the time of joining, by the server's time (R280). */
export const WELCOME_MS = hours(4);
export const WELCOME_PERCENT = 25;

/** One account blocks others from a use for two payment windows at most, within a day (R323). */
export const MAX_HOLD = minutes(80);
export const HOLD_RESET_AFTER = days(1);

export type Validity = (typeof discountCodes.$inferSelect)["validity"];

/** A code as the API returns it; null means any. Times in milliseconds, money in minor units. */
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
  paymentmethods: readonly PaymentMethod[] | null;
};

/** Why a code is refused, with its HTTP status. The texts are in shop.json. */
export const DISCOUNT_REFUSALS = { code_not_found: 404, code_used: 409 } as const;
export type DiscountRefusal = keyof typeof DISCOUNT_REFUSALS;
