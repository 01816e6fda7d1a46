import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { forOwner, type RowOf } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { MemberKey } from "../account/account";
import { passedMembers } from "../block/block.tables";
import { notBlocked } from "../block/block-sql";
import { photos } from "../photo/photo.tables";
import { profiles } from "./profile.tables";

const d = alias(passedMembers, "d");
const p = alias(profiles, "p");
const ph = alias(photos, "ph");

const NO_CURSOR: Cursor = [999_999_999_999_999, "~"];

/**
 * Members whom a member passed on, newest first, without those who are not visible to others now or
 * are across a block. `photoId` only for a public picture.
 */
export function selectPassedPage(member: MemberKey, after: Cursor | null, limit: number) {
  const [at, last] = after ?? NO_CURSOR;
  return forOwner(member, d.member_id).text(
    {
      id: d.other_id,
      name: p.name,
      fictional: sql`${p.fictional}`.mapWith(Number),
      at: d.passed_at,
      photoId: nullable(ph.id),
    },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${passedMembers} d INDEXED BY passed_members_by_time
    JOIN ${profiles} p ON ${p.id} = ${d.other_id} AND ${p.status} = 'active'
    LEFT JOIN ${photos} ph ON ${ph.id} = ${p.main_photo_id} AND ${ph.status} = 'active' AND ${ph.visibility} = 'public'
    WHERE ${inScope(d)} AND (${d.passed_at}, ${d.other_id}) < (${at}, ${last}) AND ${notBlocked(member.id, sql`${p.id}`)}
    ORDER BY ${d.passed_at} DESC, ${d.other_id} DESC
    LIMIT ${literal(limit)}`,
  );
}
export type PassedRow = RowOf<ReturnType<typeof selectPassedPage>>;
