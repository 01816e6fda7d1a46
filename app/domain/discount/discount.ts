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

/**
 * When a member joined, and whether they ever completed a purchase, even if it was refunded later.
 */
export type WelcomeEligibility = { signupDate: number; bought: boolean };

/** When the welcome discount ends; null after a purchase, or four hours after joining. */
export function welcomeEnds(
  { signupDate, bought }: WelcomeEligibility,
  now: number,
): number | null {
  const ends = signupDate + WELCOME_MS;
  return bought || now >= ends ? null : ends;
}

/** The beginning of the codes of leaving members. Operators cannot issue a code of such a name. */
export const LEAVING_PREFIX = "STAY-";

/** The welcome discount as the API returns it. Operators cannot issue a code of this name. */
export const TIMEBONUS25 = {
  code: "TIMEBONUS25",
  country: null,
  user_id: null,
  expires: null,
  value_percentage: WELCOME_PERCENT,
  currency: null,
  minimum_order_value: 0,
  status: "active",
  validity: "once-per-user",
  expired: false,
  paymentmethods: null,
} as const satisfies DiscountCode;

type AppliedDiscount = { kind: "welcome" | "code"; percent: number; code: string | null };

/**
 * The one discount of an order (R285): the welcome discount or the code, whichever is higher. If
 * both are equal, the code stays unused.
 */
export function pickBetterDiscount(
  welcomePercent: number | null,
  code: Pick<DiscountCode, "code" | "value_percentage"> | null,
): AppliedDiscount | null {
  if (code && code.value_percentage > (welcomePercent ?? 0))
    return { kind: "code", percent: code.value_percentage, code: code.code };
  return welcomePercent ? { kind: "welcome", percent: welcomePercent, code: null } : null;
}
