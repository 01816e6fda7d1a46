import { and, eq, isNotNull, lte } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { unscoped } from "~/db/query-builder";
import { deactivations } from "./deactivation.tables";

/** A bounded number of suspensions whose time is over. Uses departures_by_until. */
export const selectEndedSuspensions = (now: number, limit: number) =>
  unscoped("a scheduled job of all sites")
    .select({
      id: deactivations.account_id,
      siteId: deactivations.site_id,
      origin: deactivations.origin,
    })
    .from(deactivations)
    .where(
      and(
        isNotNull(deactivations.until_at),
        lte(deactivations.until_at, now),
        eq(deactivations.kind, "suspension"),
      ),
    )
    .orderBy(deactivations.until_at)
    .limit(literal(limit));
