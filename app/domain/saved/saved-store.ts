import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiled } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { SavedSearchId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { countFresh, type SavedGiven } from "./fresh-sql";
import { SAVED_SEARCHES } from "./saved";
import type { SavedColumns } from "./saved-columns";

type SavedRow = SavedColumns & {
  id: SavedSearchId;
  name: string;
  /** JSON: index rows scanned, and matches among them. */
  fresh: string;
};

/** A member's saved searches, oldest first, each with the count of matches since it was opened. */
export const selectSaved = compiled<SavedGiven, SavedRow>(
  (q) => sql<SavedRow>`
    SELECT s.id, s.name, s.gender, s.country, s.region, s.min_age, s.max_age, s.fictional, s.photo, s.active, s.is_new,
      s.traits, s.interests, s.sort, ${countFresh(q)} AS fresh
    FROM saved_searches s WHERE s.member_id = ${q.memberId} AND s.site_id = ${q.siteId}
    ORDER BY s.id LIMIT ${literal(SAVED_SEARCHES)}`,
);

type NewSaved = { id: SavedSearchId; name: string; at: number; asks: SavedColumns };

/** Condition: a search of the member with exactly these filters. */
const isSame = ({ id, siteId }: MemberKey, asks: SavedColumns): SQL => sql`
  member_id = ${id} AND site_id = ${siteId} AND
  (gender, country, region, min_age, max_age, fictional, photo, active, is_new, traits, interests, sort) = (${valuesOf(asks)})`;

const valuesOf = (asks: SavedColumns): SQL => sql`${asks.gender}, ${asks.country}, ${asks.region},
  ${asks.min_age}, ${asks.max_age}, ${asks.fictional}, ${asks.photo}, ${asks.active}, ${asks.is_new},
  ${asks.traits}, ${asks.interests}, ${asks.sort}`;

/** Inserts if the member has no equal search and fewer than the maximum. */
export const insertSaved = (member: MemberKey, { id, name, at, asks }: NewSaved): Statement => sql`
  INSERT INTO saved_searches (member_id, site_id, id, name, saved_at, seen_at,
    gender, country, region, min_age, max_age, fictional, photo, active, is_new, traits, interests, sort)
  SELECT ${member.id}, ${member.siteId}, ${id}, ${name}, ${at}, ${at}, ${valuesOf(asks)}
  WHERE NOT EXISTS (SELECT 1 FROM saved_searches WHERE ${isSame(member, asks)})
    AND (SELECT count(*) FROM saved_searches WHERE member_id = ${member.id}) < ${literal(SAVED_SEARCHES)}`;

/** Updates the name of an equal search if one is given. */
export const nameSame = (member: MemberKey, { name, asks }: NewSaved): Statement =>
  sql`UPDATE saved_searches SET name = ${name} WHERE ${isSame(member, asks)}`;

export const selectSame = (member: MemberKey, asks: SavedColumns): Statement<{ id: string }> =>
  sql`SELECT id FROM saved_searches WHERE ${isSame(member, asks)}`;

/** Condition: the member's own search. */
const isOwn = (member: MemberKey, id: SavedSearchId): SQL =>
  sql`member_id = ${member.id} AND site_id = ${member.siteId} AND id = ${id}`;

type Of = { id: SavedSearchId };
export const renameOwn = (member: MemberKey, { id, name }: Of & { name: string }): Statement<Of> =>
  sql`UPDATE saved_searches SET name = ${name} WHERE ${isOwn(member, id)} RETURNING id`;

export const deleteOwn = (member: MemberKey, id: SavedSearchId): Statement<Of> =>
  sql`DELETE FROM saved_searches WHERE ${isOwn(member, id)} RETURNING id`;

export const seeOwn = (member: MemberKey, { id, at }: Of & { at: number }): Statement<Of> =>
  sql`UPDATE saved_searches SET seen_at = ${at} WHERE ${isOwn(member, id)} AND seen_at < ${at} RETURNING id`;
