import type { RefusalFigures } from "~/domain/conversation/conversation";

/** What a message costs on this site, in credits and in money where bundles are sold; how long it may be; and what is agreed to. */
export type Costs = {
  price: number;
  /** `paid`: by what the member paid the last time, else the least. */
  money: { costs: number; currency: string; paid?: boolean } | null;
  limit: number;
  /** To a fictional profile: the site's warning, and whether the member agreed to pay for what goes to such profiles (R231); null to a member. */
  fictional: { warning: string | null; agreed: boolean } | null;
};

/** The price that a refusal told, after what came of the next try (null: it is accepted, or on its way). That one is free was said of that one alone. */
export function priceHeard(
  have: number | null,
  why: Pick<RefusalFigures, "price"> | null,
): number | null {
  return why ? (why.price ?? have) : have || null;
}

/** The same at another price a message; its money follows, never rounded down. */
export function costsAt(costs: Costs, price: number): Costs {
  const { money } = costs;
  if (price === costs.price) return costs;
  if (!money || costs.price === 0) return { ...costs, price, money: null };
  const inMoney = Math.ceil((Math.round(money.costs * 100) * price) / costs.price) / 100;
  return { ...costs, price, money: { ...money, costs: inMoney } };
}
