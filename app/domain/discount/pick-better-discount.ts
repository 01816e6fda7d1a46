import type { DiscountCode } from "./discount";

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
