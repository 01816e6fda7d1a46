import { and, eq, isNotNull, lte } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { unscoped } from "~/db/query-builder";
import { isWithoutRestriction } from "../moderation-decision/suspension-sql";
import { deactivations } from "./deactivation.tables";

/**
 * A bounded number of suspensions whose time is over, without a decision that lasts longer. Uses
 * departures_by_until.
 */
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
        isWithoutRestriction(deactivations.account_id),
      ),
    )
    .orderBy(deactivations.until_at)
    .limit(literal(limit));
