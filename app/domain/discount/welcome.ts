import { type DiscountCode, WELCOME_MS, WELCOME_PERCENT } from "./discount";

/** Of whom it is asked: when they joined, and whether they ever completed a purchase, whatever became of it. */
export type Entitled = { signupDate: number; bought: boolean };

/** When the welcome discount ends; null for whoever has bought, or joined four hours ago. */
export function welcomeEnds({ signupDate, bought }: Entitled, now: number): number | null {
  const ends = signupDate + WELCOME_MS;
  return bought || now >= ends ? null : ends;
}

/** The welcome discount as calls tell it. No operator can give out a code of this name. */
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
