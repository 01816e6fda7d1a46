import { isId, type OrderId, type RefundId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Site } from "../site/site";
import { giveBack } from "./give-back";
import { selectSiteWithdrawable } from "./withdraw-store";

/** What staff give back: without an amount all that is left of the price, without credits all that are not spent. */
type Asked = {
  orderId: string;
  reason: string;
  /** Who of staff does it: kept with the refund, and told to nobody else (R304). */
  by: string;
  amount?: number;
  credits?: number;
};

/** Staff give an order back, or a part of it, also when the days to withdraw are over: once, with their reason in the letter. */
export async function refundOrder(
  services: Services,
  caller: { site: Site; origin?: string },
  asked: Asked,
): Promise<Outcome<RefundId, "not_found" | "nothing_left" | "too_much">> {
  if (!isId<OrderId>(asked.orderId)) return refuse("not_found");
  const { site } = caller;
  const [order] = await services.readTogether(selectSiteWithdrawable(site.id, asked.orderId));
  if (!order) return refuse("not_found");
  if (!order.paymentId || order.moneyLeft <= 0 || order.state === "charged_back")
    return refuse("nothing_left");
  const { amount = order.moneyLeft, reason, by: staff } = asked;
  // Of a part of the money the credits stay, unless they are named: a slip could not be undone.
  const { credits = amount < order.moneyLeft ? 0 : order.unused } = asked;
  if (amount <= 0 || amount > order.moneyLeft || credits < 0 || credits > order.unused)
    return refuse("too_much");
  const given = { order, kind: "goodwill", amount, credits, reason, staff } as const;
  const refundId = await giveBack(services, caller, given);
  return refundId ? done(refundId) : refuse("nothing_left");
}
