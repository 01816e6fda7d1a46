import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ValueOrSql } from "~/db/prepared";
import { forOwner, subselect } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import { profiles } from "./profile.tables";

/**
 * Whether a profile is visible to a member with whom it has a conversation (`talks`); conversation
 * partners still see an invisible profile (R130). `name` is the alias.
 */
export function isVisibleTo(name: string, talks: SQL): SQL {
  const p = alias(profiles, name);
  return sql`(${p.status} = 'active' OR (${p.status} = 'hidden' AND ${p.invisible} = 1 AND ${talks}))`;
}

/** Whether a profile's account is active, regardless of visibility. */
export const isProfileEnabled = (id: SQL<MemberId>): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(profiles)
      .where(and(eq(profiles.id, id), sql`${profiles.status} <> 'disabled'`)),
  );

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
  presence: sql`(${profiles.hides_presence} = 1 OR ${profiles.invisible} = 1)`,
  receipts: sql`${profiles.hides_receipts} = 1`,
  typing: sql`${profiles.hides_typing} = 1`,
};
export const neitherHides = (
  what: keyof typeof HIDING_CONDITIONS,
  one: ValueOrSql<MemberId>,
  other: ValueOrSql<MemberId>,
): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} IN (${one}, ${other}) AND ${HIDING_CONDITIONS[what]})`;

/**
 * Whether the viewer's settings blur a picture in a chat until tapped: every one (R246), or one of
 * a member without trust (R491). Without a profile, blurred.
 */
export const blursPhotos = (reader: ValueOrSql<MemberId>, isTrusted: SQL): SQL =>
  sql`coalesce((SELECT ${profiles.blurs_photos} = 1 OR (${profiles.shows_untrusted_photos} = 0 AND NOT ${isTrusted}) FROM ${profiles} WHERE ${profiles.id} = ${reader}), 1)`;

/**
 * Whether a member may receive messages: visible to others, or invisible with an existing
 * conversation (R130).
 */
export const mayReceiveMessages = (
  member: { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId> },
  talks: SQL,
): SQL =>
  exists(
    forOwner(member, profiles.id)
      .select({ one: sql`1` })
      .from(profiles)
      .where(isVisibleTo("profiles", talks)),
  );
