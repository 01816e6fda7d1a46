import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import type { MemberId, SiteId } from "~/kit/ids";

/**
 * Whether a profile is still there for those who talk with its member, who keep them when they make themselves
 * invisible (R130). `p` is the alias.
 */
export const isThereFor = (p: string, talks: SQL): SQL =>
  sql`(${sql.raw(p)}.status = 'active' OR (${sql.raw(p)}.status = 'hidden' AND ${sql.raw(p)}.invisible = 1 AND ${talks}))`;

/** Whether a profile's account is in force, whoever sees it. */
export const isProfileThere = (id: SQL<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE profiles.id = ${id} AND profiles.status <> 'disabled')`;

/** Whether a reader, or a visitor (null), talks with the profile `p`, as the noun that knows it says it. */
export type Talks = (reader: Value<MemberId | null>) => SQL;
/** Whether two talk, where no noun that knows it says so. */
export const talksWithNobody = sql`0`;
/** Where it was known before that they do. */
export const talksWithAll = sql`1`;

/** What two members see of each other only where neither keeps it to themself (R131). */
const KEPT = {
  presence: sql`(hides_presence = 1 OR invisible = 1)`,
  receipts: sql`hides_receipts = 1`,
  typing: sql`hides_typing = 1`,
};
export const bothShow = (
  what: keyof typeof KEPT,
  one: Value<MemberId>,
  other: Value<MemberId>,
): SQL => sql`NOT EXISTS (SELECT 1 FROM profiles WHERE id IN (${one}, ${other}) AND ${KEPT[what]})`;

/** Whether a reader wants to tap before they see a picture of somebody else in a chat (R246). */
export const blursPhotos = (reader: Value<MemberId>): SQL =>
  sql`coalesce((SELECT blurs_photos FROM profiles WHERE id = ${reader}), 0)`;

/** Whether somebody may be written to: seen by others, or invisible and talked with already (R130). */
export const isMemberToTalk = (
  { id, siteId }: { id: Value<MemberId>; siteId: Value<SiteId> },
  talks: SQL,
): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${id} AND site_id = ${siteId} AND ${isThereFor("profiles", talks)})`;
