import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { forSite } from "~/db/query-builder";
import { bareName, excluded, insertSelect, nullableFields } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { notBlocked } from "../block/block-sql";
import { showsVisits } from "./activity-sql";
import { profiles, profileVisits } from "./profile.tables";
import { cardFields, cardPhoto } from "./profile-sql";

type VisitInput = { siteId: SiteId; visitorId: MemberId; visitedId: MemberId; at: number };
type VisitWrite = VisitInput & {
  /** A stored visit is replaced if it is this old. */ until: number;
};

/** Stores a visit if both members show visits and neither blocked the other (R684). */
export const upsertVisit = prepared(
  ({ siteId, visitorId, visitedId, at, until }: Placeholders<VisitWrite>) =>
    insertSelect(
      profileVisits,
      { site_id: siteId, visitor_id: visitorId, visited_id: visitedId, visited_at: at },
      {
        when: sql`${visitorId} <> ${visitedId} AND ${showsVisits({ id: visitorId, siteId })} AND ${showsVisits({ id: visitedId, siteId })}
          AND ${notBlocked(visitorId, visitedId)}`,
        onConflict: sql`(${bareName(profileVisits.visitor_id)}, ${bareName(profileVisits.visited_id)}) DO UPDATE
          SET ${bareName(profileVisits.visited_at)} = ${excluded(profileVisits.visited_at)} WHERE ${profileVisits.visited_at} <= ${until}`,
      },
    ),
);

const p = alias(profiles, "p");
type VisitorsQuery = { siteId: SiteId; viewerId: MemberId; at: number; id: string };

/**
 * The visitors of a member before a position, newest first; the card of one who is no longer visible
 * or no longer shows visits is null. No row if the member does not show visits.
 */
export const selectVisitors = preparedVariants(
  (q: Placeholders<VisitorsQuery>, { limit }: { limit: number }) =>
    forSite(q.siteId).text(
      {
        ...nullableFields(cardFields()),
        id: sql`scanned.id`.mapWith(profileVisits.visitor_id),
        at: sql`scanned.at`.mapWith(profileVisits.visited_at),
        isFound: sql`${p.id} IS NOT NULL`.mapWith(Boolean),
      },
      ({ columns, inScope }) => sql`
    WITH scanned AS (
      SELECT ${profileVisits.visitor_id} AS id, ${profileVisits.visited_at} AS at FROM ${profileVisits} INDEXED BY profile_visits_by_visited
      WHERE ${profileVisits.visited_id} = ${q.viewerId} AND (${profileVisits.visited_at}, ${profileVisits.visitor_id}) < (${q.at}, ${q.id})
        AND ${inScope(profileVisits)} AND ${showsVisits({ id: q.viewerId, siteId: q.siteId })}
      ORDER BY ${profileVisits.visited_at} DESC, ${profileVisits.visitor_id} DESC LIMIT ${literal(limit)}
    )
    SELECT ${columns}
    FROM scanned LEFT JOIN ${profiles} p ON ${p.id} = scanned.id AND ${p.status} = 'active' AND ${p.shows_visits} = 1
      AND ${notBlocked(q.viewerId, sql`scanned.id`)} ${cardPhoto}
    ORDER BY scanned.at DESC, scanned.id DESC`,
    ),
);
