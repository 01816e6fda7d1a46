import { MAX_DEBITED, MAX_OPEN_DEBITS } from "./direct-debit";
import type { DebitConditions } from "./direct-debit-store";

type ConditionRefusal = "confirm_first" | "blocked" | "under_way" | "limit_reached" | "not_here";

/** Why a debit of this amount is refused; null if nothing prevents it. */
export function debitRefusalOf(
  standing: DebitConditions | undefined,
  amount: number,
): ConditionRefusal | null {
  if (!standing) return null;
  if (standing.unconfirmed) return "confirm_first";
  if (standing.settled) return "not_here";
  if (standing.blocked) return "blocked";
  if (standing.underWay) return "under_way";
  const full = standing.open >= MAX_OPEN_DEBITS || standing.debited + amount > MAX_DEBITED;
  return full ? "limit_reached" : null;
}
