import { MAX_DEBITED, MAX_OPEN_DEBITS } from "./direct-debit";
import type { DebitConditions } from "./direct-debit-store";

type ConditionRefusal = "confirm_first" | "blocked" | "under_way" | "limit_reached" | "not_here";

/** Why a debit of this amount is refused; null if nothing prevents it. */
export function debitRefusalOf(
  conditions: DebitConditions | undefined,
  amount: number,
): ConditionRefusal | null {
  if (!conditions) return null;
  if (conditions.unconfirmed) return "confirm_first";
  if (conditions.settled) return "not_here";
  if (conditions.blocked) return "blocked";
  if (conditions.underWay) return "under_way";
  const full = conditions.open >= MAX_OPEN_DEBITS || conditions.debited + amount > MAX_DEBITED;
  return full ? "limit_reached" : null;
}
