import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { PaymentReference } from "~/services";
import { hostOf } from "../site/setting-sql";
import { statesBefore } from "./payment-sql";

export type DuePayment = PaymentReference & {
  host: string;
  createdAt: number;
  lookAt: number;
  looks: number;
};

/** Payments due to be queried at the provider, longest waiting first; by payments_to_look. */
export const selectPaymentsToPoll = (
  { provider, now }: { provider: string; now: number },
  limit: number,
): Statement<DuePayment> =>
  sql`SELECT id AS id, site_id AS siteId, order_id AS orderId, provider_id AS providerId, amount AS amount, currency AS currency,
      ${hostOf(sql`payments.site_id`)} AS host, created_at AS createdAt, look_at AS lookAt, looks AS looks
    FROM payments WHERE state IN ('created','pending') AND look_at <= ${now} AND provider = ${provider}
    ORDER BY look_at LIMIT ${literal(limit)}`;

/** Claims a payment until a given time; of two concurrent runs only one succeeds. */
export const claimPoll = ({ id, lookAt }: DuePayment, until: number): Statement =>
  sql`UPDATE payments SET looks = looks + 1, look_at = ${until}
    WHERE id = ${id} AND look_at = ${lookAt} AND state IN ('created','pending')`;

/** Cancels a payment that can no longer be made, for example one the provider does not know. */
export const expirePayment = ({ id }: DuePayment, at: number): Statement =>
  sql`UPDATE payments SET state = 'cancelled', fault = 'expired', url = NULL, changed_at = ${at}
    WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(statesBefore("cancelled"))}))`;
