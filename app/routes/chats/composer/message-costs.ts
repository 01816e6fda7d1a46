import type { RefusalValues } from "~/domain/conversation/conversation";

/**
 * The price of a message in credits, and in money if the site sells bundles; the length limit; and
 * the consent for fictional profiles.
 */
export type MessageCosts = {
  price: number;
  /**
   * `amount`: minor units. `paid`: it is based on the member's last purchase, else on the lowest price of a
   * credit.
   */
  money: { amount: number; currency: string; paid?: boolean } | null;
  limit: number;
  /**
   * For a fictional profile: the site's warning, and whether the member agreed to pay for messages
   * to such profiles (R231). Null for a member.
   */
  fictional: { warning: string | null; agreed: boolean } | null;
};

/**
 * The current price after a result. `why` null means that the message was accepted or is pending. A
 * free price applies to one message only.
 */
export function currentPrice(
  have: number | null,
  reason: Pick<RefusalValues, "price"> | null,
): number | null {
  return reason ? (reason.price ?? have) : have || null;
}

/** The costs at another price. The money amount is rounded up. */
export function costsAtPrice(costs: MessageCosts, price: number): MessageCosts {
  const { money } = costs;
  if (price === costs.price) return costs;
  if (!money || costs.price === 0) return { ...costs, price, money: null };
  const amount = Math.ceil((money.amount * price) / costs.price);
  return { ...costs, price, money: { ...money, amount } };
}
