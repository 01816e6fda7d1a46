import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { PaymentReference } from "~/services";
import { hostOf } from "../site/setting-sql";
import type { PaymentState } from "./payment";

export type RecheckedPayment = PaymentReference & { host: string; state: PaymentState };

/** Settled payments of a provider that were begun within the spans of time; by payments_by_time. */
export const selectPaymentsToRecheck = (
  provider: string,
  spans: readonly { from: number; until: number }[],
  limit: number,
): Statement<RecheckedPayment> =>
  sql`SELECT p.id AS id, p.site_id AS siteId, p.order_id AS orderId, p.provider_id AS providerId, p.amount AS amount,
      p.currency AS currency, p.state AS state, ${hostOf(sql`p.site_id`)} AS host
    FROM json_each(${JSON.stringify(spans)}) s JOIN payments p
      ON p.created_at >= s.value ->> 'from' AND p.created_at < s.value ->> 'until'
    WHERE p.provider = ${provider} AND p.provider_id IS NOT NULL AND p.state NOT IN ('created', 'pending')
    ORDER BY p.created_at LIMIT ${literal(limit)}`;
