import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import { forOwner, subselect } from "~/db/query-builder";
import { bareName, excluded, insertSelect } from "~/db/text-statement";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { onlineMembers, profiles } from "./profile.tables";

/** SQL condition: the member has an open page, recorded after `since` (milliseconds). */
export const isOnlineSince = (
  member: ValueOrSql<MemberId>,
  since: ValueOrSql<number | null>,
): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(onlineMembers)
      .where(and(eq(onlineMembers.member_id, member), sql`${onlineMembers.seen_at} > ${since}`)),
  );

/** Subquery: when the member's open page was last recorded, in milliseconds; 0 if none is open. */
export const onlineAtOf = (member: ValueOrSql<MemberId>): SQL<number> =>
  sql`coalesce(${subselect({ at: onlineMembers.seen_at })
    .from(onlineMembers)
    .where(eq(onlineMembers.member_id, member))}, 0)`.mapWith(Number);

/** Records that the member has an open page, if the profile exists. */
export const upsertOnline = (member: MemberKey, at: number) =>
  insertSelect(
    onlineMembers,
    { member_id: member.id, site_id: member.siteId, seen_at: at },
    {
      // A write that waited must not outlive the erasure of the member.
      when: exists(
        subselect({ one: sql`1` })
          .from(profiles)
          .where(and(eq(profiles.id, member.id), eq(profiles.site_id, member.siteId))),
      ),
      onConflict: sql`(${bareName(onlineMembers.member_id)}) DO UPDATE SET ${bareName(onlineMembers.seen_at)} = ${excluded(onlineMembers.seen_at)}`,
    },
  );

/** Records that the member's last page was closed. */
export const deleteOnline = (member: MemberKey) =>
  forOwner(member, onlineMembers.member_id).delete(onlineMembers);
