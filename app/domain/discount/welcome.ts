import { type DiscountCode, WELCOME_MS, WELCOME_PERCENT } from "./discount";

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
