import { z } from "~/kit/zod";

/** The results that the fake payment provider can simulate. */
const FAKE_PAYMENT_OUTCOMES = [
  ...(["completed", "declined", "timed_out", "failed", "cancelled"] as const),
  ...(["pending", "pending_completed", "pending_failed", "charged_back", "refunded"] as const),
] as const;
export type FakePaymentOutcome = (typeof FAKE_PAYMENT_OUTCOMES)[number];

/** How often the event is sent, and after how many seconds; with 0 before the payer returns. */
export const FAKE_EVENT_COUNTS = ["1", "0", "2", "10"] as const;
export const FAKE_EVENT_DELAYS = ["0", "3", "15"] as const;
export const FAKE_EVENT_ORDERS = ["forward", "backward"] as const;

/** The form of the fake provider's page (app/routes/dev/bank.ts). */
export const fakeOutcomeSchema = z.object({
  outcome: z.enum(FAKE_PAYMENT_OUTCOMES),
  calls: z.enum(FAKE_EVENT_COUNTS).default("1").transform(Number),
  order: z.enum(FAKE_EVENT_ORDERS).default("forward"),
  delay: z.enum(FAKE_EVENT_DELAYS).default("0").transform(Number),
});
export type FakeOutcomeChoice = z.output<typeof fakeOutcomeSchema>;
