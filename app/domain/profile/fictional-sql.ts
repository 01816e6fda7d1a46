import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite, type RowOf } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { hasNoPhoto } from "../photo/photo-sql";
import { profiles } from "./profile.tables";
import { isFictional } from "./profile-sql";

/** Literal, as in the index profiles_fictional. */
const isInvented = sql`${profiles.fictional} = 1`;

type ProfileInsert = typeof profiles.$inferInsert;
type FictionalValues = Pick<
  ProfileInsert,
  | ("id" | "site_id" | "name" | "gender" | "seeks" | "birth_date")
  | ("country" | "region" | "headline" | "about" | "language")
>;

/** Inserts a fictional profile, visible at once; the flag never changes afterwards (R9). */
export const insertFictionalProfile = (values: FictionalValues, at: number, when: SQL) =>
  insertSelect(
    profiles,
    { ...values, status: "active", fictional: true, joined_at: at, last_active_at: at },
    { when, onConflict: sql`DO NOTHING` },
  );

/** The fictional profiles of a site, the oldest first, after one. Uses profiles_fictional. */
export const selectFictionalProfiles = (siteId: SiteId, after: string, limit: number) =>
  forSite(siteId)
    .select({
      id: profiles.id,
      name: profiles.name,
      status: profiles.status,
      gender: profiles.gender,
      country: profiles.country,
      region: profiles.region,
      hasPhoto: profiles.has_photo,
      joinedAt: profiles.joined_at,
    })
    .from(profiles)
    .where(and(isInvented, gt(profiles.id, after as MemberId)))
    .orderBy(asc(profiles.id))
    .limit(literal(limit));
export type FictionalProfileRow = RowOf<ReturnType<typeof selectFictionalProfiles>>;

/** Whether the site has a fictional profile with this id: one row if it has. */
export const selectFictionalProfile = (siteId: SiteId, id: MemberId) =>
  forSite(siteId)
    .select({ status: profiles.status })
    .from(profiles)
    .where(and(eq(profiles.id, id), isInvented));

/** Whether a fictional profile, and no member, waits for its first photo. */
export const isWithoutPhoto = (id: MemberId): SQL => sql`${isFictional(id)} AND ${hasNoPhoto(id)}`;

/** Shows or hides a fictional profile to new contacts, if it is the other way. */
export const updateFictionalStatus = (
  { id, siteId }: { id: MemberId; siteId: SiteId },
  { from, to }: Record<"from" | "to", "active" | "hidden">,
) =>
  forSite(siteId)
    .update(profiles)
    .set({ status: to })
    .where(and(eq(profiles.id, id), isInvented, eq(profiles.status, from)));
