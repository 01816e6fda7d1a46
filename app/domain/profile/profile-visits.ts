import { run } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { hours } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { deleteVisitsBefore } from "./activity-sql";
import { VISIT_TTL } from "./profile";
import type { CardRow } from "./profile-card";
import { selectVisitors, upsertVisit } from "./profile-visit-store";

/** A pair's visit is written again no sooner. */
const VISIT_INTERVAL = hours(1);

/**
 * Records that a member opened another's profile (R684). The statement checks every rule, because
 * either may have changed their setting since the page was read.
 */
export async function recordProfileVisit(
  services: Services,
  visitor: MemberKey,
  visitedId: MemberId,
): Promise<void> {
  const at = services.now();
  const visit = { siteId: visitor.siteId, visitorId: visitor.id, visitedId, at };
  const written = await run(services.db, upsertVisit({ ...visit, until: at - VISIT_INTERVAL }));
  if (written > 0) await services.live.refreshBadges(visitor.siteId, visitedId);
}

type VisitorRow = CardRow & { at: number };

/**
 * One step through the visitors of a member, newest first. `end`: the position up to which it read;
 * null if nothing is left.
 */
export async function listVisitors(
  services: Services,
  member: MemberKey,
  { after: [at, id], limit }: { after: Cursor; limit: number },
): Promise<{ found: VisitorRow[]; end: Cursor | null }> {
  const query = { siteId: member.siteId, viewerId: member.id, at, id };
  const rows = await services.readTogether(selectVisitors({ limit }, query));
  const isFull = rows.length === limit;
  const last = isFull && rows.at(-1);
  return {
    found: rows.filter(({ isFound }) => isFound) as VisitorRow[],
    end: last ? [last.at, last.id] : null,
  };
}

const DELETE_BATCH_SIZE = 500;

/** Deletes visits older than 30 days, up to a limit. Returns the number deleted. */
export const deleteExpiredVisits = ({ db, now }: Pick<Services, "db" | "now">): Promise<number> =>
  run(db, deleteVisitsBefore(now() - VISIT_TTL, DELETE_BATCH_SIZE));
