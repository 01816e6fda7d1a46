import { findWithdrawal, withdraw } from "~/domain/order/refund-order";
import type { RefundId } from "~/kit/ids";
import { type OrderWithPayment, siteOf } from "./order-payments";
import { realServices } from "./test-database";

/**
 * A member withdraws the unspent part of an order, as its page shows it, or another given amount.
 */
export async function requestWithdrawal(
  { member, order }: OrderWithPayment,
  withdrawal?: { amount: number; credits: number },
): Promise<RefundId> {
  const shown = withdrawal ?? (await findWithdrawal(realServices(), member, order));
  if (!shown) throw new Error("Nothing is left");
  const { amount, credits } = shown;
  const caller = { site: await siteOf(member), viewer: member };
  const outcome = await withdraw(realServices(), caller, { orderId: order, amount, credits });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}
