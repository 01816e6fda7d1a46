import { z } from "~/kit/zod";

/** The results that the fake payment provider can simulate. */
const BANK_OUTCOMES = [
  ...(["completed", "declined", "timed_out", "failed", "cancelled"] as const),
  ...(["pending", "pending_completed", "pending_failed", "charged_back", "refunded"] as const),
] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];

/** How often the event is sent, and after how many seconds; with 0 before the payer returns. */
export const BANK_CALLS = ["1", "0", "2", "10"] as const;
export const BANK_DELAYS = ["0", "3", "15"] as const;
export const BANK_ORDERS = ["forward", "backward"] as const;

/** The form of the fake provider's page (app/routes/dev/bank.ts). */
export const bankChoiceSchema = z.object({
  outcome: z.enum(BANK_OUTCOMES),
  calls: z.enum(BANK_CALLS).default("1").transform(Number),
  order: z.enum(BANK_ORDERS).default("forward"),
  delay: z.enum(BANK_DELAYS).default("0").transform(Number),
});
export type BankChoice = z.output<typeof bankChoiceSchema>;
