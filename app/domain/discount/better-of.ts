import type { DiscountCode } from "./discount";

type OneDiscount = { kind: "welcome" | "code"; percent: number; code: string | null };

/**
 * The one discount that an order has (R285): of the welcome discount's percent and a code, whichever takes off more.
 * Where both take off the same the code is spared.
 */
export function betterOf(
  welcomePercent: number | null,
  code: Pick<DiscountCode, "code" | "value_percentage"> | null,
): OneDiscount | null {
  if (code && code.value_percentage > (welcomePercent ?? 0))
    return { kind: "code", percent: code.value_percentage, code: code.code };
  return welcomePercent ? { kind: "welcome", percent: welcomePercent, code: null } : null;
}
