import { and, gt, ne, sql } from "drizzle-orm";
import { unscoped } from "~/db/query-builder";
import { moderationDecisions } from "./moderation-decision.tables";

/** Decisions since a time by ground, and how many of them were undone. */
export const selectUndoneShares = (since: number) =>
  unscoped("staff see the decisions of all sites")
    .select({
      ground: moderationDecisions.ground,
      decisions: sql`count(*)`.mapWith(Number).as("decisions"),
      undone: sql`count(${moderationDecisions.undone_at})`.mapWith(Number).as("undone"),
    })
    .from(moderationDecisions)
    .where(
      and(gt(moderationDecisions.created_at, since), ne(moderationDecisions.item_kind, "appeal")),
    )
    .groupBy(moderationDecisions.ground);
