import { type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";

/**
 * Whether a profile is visible to a member with whom it has a conversation (`talks`); conversation
 * partners still see an invisible profile (R130). `p` is the alias.
 */
export const isVisibleTo = (p: string, talks: SQL): SQL =>
  sql`(${sql.raw(p)}.status = 'active' OR (${sql.raw(p)}.status = 'hidden' AND ${sql.raw(p)}.invisible = 1 AND ${talks}))`;

/** Whether a profile's account is active, regardless of visibility. */
export const isProfileEnabled = (id: SQL<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE profiles.id = ${id} AND profiles.status <> 'disabled')`;

/**
 * Condition that a viewer, or a visitor (null), has a conversation with the profile `p`; supplied
 * by a higher module.
 */
export type ConversationCondition = (reader: ValueOrSql<MemberId | null>) => SQL;
/** Used where no module supplies the condition. */
export const noConversation = sql`0`;
/** Used where the conversation was already verified. */
export const existingConversation = sql`1`;

/** Data that two members see of each other only if neither hides it (R131). */
const HIDING_CONDITIONS = {
  presence: sql`(hides_presence = 1 OR invisible = 1)`,
  receipts: sql`hides_receipts = 1`,
  typing: sql`hides_typing = 1`,
};
export const neitherHides = (
  what: keyof typeof HIDING_CONDITIONS,
  one: ValueOrSql<MemberId>,
  other: ValueOrSql<MemberId>,
): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM profiles WHERE id IN (${one}, ${other}) AND ${HIDING_CONDITIONS[what]})`;

/** Whether the viewer wants pictures in chats blurred until tapped (R246). */
export const blursPhotos = (reader: ValueOrSql<MemberId>): SQL =>
  sql`coalesce((SELECT blurs_photos FROM profiles WHERE id = ${reader}), 0)`;

/**
 * Whether a member may receive messages: visible to others, or invisible with an existing
 * conversation (R130).
 */
export const mayReceiveMessages = (
  { id, siteId }: { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId> },
  talks: SQL,
): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${id} AND site_id = ${siteId} AND ${isVisibleTo("profiles", talks)})`;
