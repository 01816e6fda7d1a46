import { isId, type OrderId, type RefundId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Site } from "../site/site";
import { selectSiteRefundable } from "./withdraw-store";
import { writeRefund } from "./write-refund";

/**
 * A refund by staff: without `amount` the rest of the price, without `credits` all unspent credits.
 */
type StaffRefundInput = {
  orderId: string;
  reason: string;
  /** The staff member: stored with the refund, never shown to the member (R304). */
  by: string;
  amount?: number;
  credits?: number;
};

/**
 * Refunds an order or a part of it by staff, also after the withdrawal period. The e-mail contains
 * their reason.
 */
export async function refundOrder(
  services: Services,
  caller: { site: Site; origin?: string },
  input: StaffRefundInput,
): Promise<Outcome<RefundId, "not_found" | "nothing_left" | "too_much">> {
  if (!isId<OrderId>(input.orderId)) return refuse("not_found");
  const { site } = caller;
  const [order] = await services.readTogether(selectSiteRefundable(site.id, input.orderId));
  if (!order) return refuse("not_found");
  if (!order.paymentId || order.moneyLeft <= 0 || order.state === "charged_back")
    return refuse("nothing_left");
  const { amount = order.moneyLeft, reason, by: staff } = input;
  // A partial refund keeps the credits unless they are given: removing them by mistake cannot be
  // undone.
  const { credits = amount < order.moneyLeft ? 0 : order.unused } = input;
  if (amount <= 0 || amount > order.moneyLeft || credits < 0 || credits > order.unused)
    return refuse("too_much");
  const refundInput = { order, kind: "goodwill", amount, credits, reason, staff } as const;
  const refundId = await writeRefund(services, caller, refundInput);
  return refundId ? done(refundId) : refuse("nothing_left");
}
