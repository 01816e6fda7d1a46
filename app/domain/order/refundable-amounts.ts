import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { listOrders } from "./list-orders";

/** An amount of money in minor units. */
export type MoneyAmount = { amount: number; currency: string };

/**
 * What a member would get back by withdrawing from all their newest orders, one sum per currency
 * (R431).
 */
export async function refundableAmounts(
  services: Services,
  viewer: MemberKey,
): Promise<MoneyAmount[]> {
  const { orders } = await listOrders(services, viewer, null);
  const sums = new Map<string, number>();
  for (const { currency, withdrawal } of orders)
    if (withdrawal) sums.set(currency, (sums.get(currency) ?? 0) + withdrawal.amount);
  return Array.from(sums, ([currency, amount]) => ({ currency, amount }));
}
