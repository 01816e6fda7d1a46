import { and, count, gte, inArray } from "drizzle-orm";
import { unscoped } from "~/db/query-builder";
import { payments } from "./payment.tables";

/** Payments of each site begun since a moment, by result. Uses payments_by_time. */
export const countPaymentResults = (since: number) =>
  unscoped("operators see the payments of every site")
    .select({ siteId: payments.site_id, state: payments.state, count: count().as("count") })
    .from(payments)
    .where(and(gte(payments.created_at, since), inArray(payments.state, ["completed", "failed"])))
    .groupBy(payments.site_id, payments.state);
