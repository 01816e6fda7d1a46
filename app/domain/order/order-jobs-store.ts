import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { RefundId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import type { ProviderRefundRequest } from "../payment/payment";
import { deleteFailedPayments } from "../payment/payment-sql";
import { hostOf } from "../site/setting-sql";

type DueQuery = { provider: string; now: number };

export type RefundDue = Omit<ProviderRefundRequest, "id" | "currency"> & {
  id: RefundId;
  currency: Currency;
  host: string;
  tryAt: number;
  tries: number;
};
/**
 * Refunds due to be sent to the provider, longest waiting first; by refunds_to_try. Refunds made by
 * hand at the provider and chargebacks need no request.
 */
export const selectRefundsDue = (
  { provider, now }: DueQuery,
  limit: number,
): Statement<RefundDue> =>
  sql`SELECT r.id AS id, r.site_id AS siteId, r.payment_id AS paymentId, p.provider_id AS providerId, r.amount AS amount,
      r.currency AS currency, ${hostOf(sql`r.site_id`)} AS host, r.try_at AS tryAt, r.tries AS tries
    FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.state IN ('waiting','pending') AND r.try_at <= ${now} AND r.kind IN ('withdrawal', 'goodwill', 'surplus')
      AND p.provider = ${provider} AND p.provider_id IS NOT NULL
    ORDER BY r.try_at LIMIT ${literal(limit)}`;

/** Claims a refund until a given time; of two concurrent runs only one succeeds. */
export const claimRefund = ({ id, tryAt }: RefundDue, until: number): Statement =>
  sql`UPDATE refunds SET tries = tries + 1, try_at = ${until}
    WHERE id = ${id} AND try_at = ${tryAt} AND state IN ('waiting','pending')`;

/** Unpaid orders created before a time, oldest first, without a payment that may still complete. */
const selectDeletable = (before: number, limit: number): SQL =>
  sql`SELECT o.id FROM orders o WHERE o.state = 'open' AND o.created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.state NOT IN ('failed', 'cancelled'))
    ORDER BY o.created_at LIMIT ${literal(limit)}`;

/** Deletes the orders with their payments; the provider events stay, since they identify nobody. */
export const deleteUnpaid = (before: number, limit: number) => ({
  payments: deleteFailedPayments(selectDeletable(before, limit)),
  orders: sql`DELETE FROM orders WHERE id IN (${selectDeletable(before, limit)})`,
});
