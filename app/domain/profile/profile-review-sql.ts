import { sql } from "drizzle-orm";
import { unscoped } from "~/db/query-builder";
import { profiles } from "./profile.tables";

/** What a profile shows, beside a photo that staff review; `ids` as JSON. */
export const selectReviewedProfiles = (ids: string) =>
  unscoped("staff review the photos of all sites")
    .select({
      id: profiles.id,
      name: profiles.name,
      gender: profiles.gender,
      birthDate: profiles.birth_date,
      country: profiles.country,
      headline: profiles.headline,
      about: profiles.about,
      mainPhotoId: profiles.main_photo_id,
      fictional: profiles.fictional,
      joinedAt: profiles.joined_at,
    })
    .from(profiles)
    .where(sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`);
