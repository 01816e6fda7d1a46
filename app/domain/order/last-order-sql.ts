import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { literal, type ValueOrSql } from "~/db/prepared";
import { subselect } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import { selectPerSite } from "../site/setting-sql";
import { orders } from "./order.tables";

/** When each site whose data this database has was last paid for an order; null: never. */
export const selectLastPaid = () =>
  selectPerSite((siteId) => sql<number | null>`${lastPaidAt(siteId)}`.as("value"));

/**
 * Subquery: when a site's newest paid order was paid. Uses orders_by_site: the few unpaid orders
 * after it are deleted by a job.
 */
const lastPaidAt = (siteId: ValueOrSql<SiteId>): SQL<number | null> =>
  sql`${subselect({ at: orders.completed_at })
    .from(orders)
    .where(and(eq(orders.site_id, siteId), isNotNull(orders.completed_at)))
    .orderBy(desc(orders.created_at))
    .limit(literal(1))}`;
