import { runBatch } from "~/db/batch";
import { newId, type RefundId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Site } from "../site/site";
import { prepareOrderEmails } from "./order-emails";
import { isRefundInserted } from "./refund-store";
import { type RefundableOrder, refundStatements } from "./withdraw-store";

type RefundInput = {
  order: RefundableOrder;
  kind: "withdrawal" | "goodwill";
  /** Minor units. */
  amount: number;
  credits: number;
  reason: string | null;
  /** The staff member who refunds; null if the member withdraws. */
  staff: string | null;
};

/**
 * Refunds an order, in full or in part, and writes its e-mail in one batch. Null if the order has
 * changed since it was read.
 */
export async function writeRefund(
  services: Services,
  caller: { site: Site; origin?: string },
  { order, ...refundInput }: RefundInput,
): Promise<RefundId | null> {
  const { id: orderId, accountId, paymentId, currency } = order;
  if (!paymentId) return null;
  const at = services.now();
  const id = newId<RefundId>();
  const { credits, amount, reason } = refundInput;
  const refund = { ...refundInput, id, orderId, paymentId, currency, at };
  const emails = await prepareOrderEmails(services, { ...caller, account: accountId });
  const fields = { order: orderId, amount, currency, credits, at, reason };
  const { back, emailStatements } = await runBatch(services.db, {
    back: refundStatements({ refund, credits, site: caller.site }),
    emailStatements: {
      order_withdrawn: emails.write("order_withdrawn", fields, isRefundInserted(id)),
    },
  });
  if (back.refund.changes === 0) return null;
  emails.enqueue(emailStatements);
  services.log(`order.${refundInput.kind}`, { site: caller.site.id, order: orderId, refund: id });
  if (accountId)
    services.defer(
      "badges.refresh",
      services.live.refreshBadges(caller.site.id, accountId, "credits"),
    );
  return id;
}
