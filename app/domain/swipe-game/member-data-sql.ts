import { desc, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, forSite } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { MAX_STORED_SWIPES } from "./swipe-game";
import { games, swipes } from "./swipe-game.tables";

/** A member's remembered swipes, for the data export. */
export const selectOwnSwipes = (member: MemberKey) =>
  forOwner(member, swipes.member_id)
    .select({ id: swipes.other_id, at: swipes.swiped_at, kind: swipes.kind })
    .from(swipes)
    .orderBy(desc(swipes.number))
    .limit(literal(MAX_STORED_SWIPES));

/** Erases a member's game state, and swipes by and of them, up to a limit each. */
export const eraseGame = (member: MemberKey, limit: number) => ({
  game: forOwner(member, games.member_id).delete(games),
  made: forOwner(member, swipes.member_id)
    .delete(swipes)
    .where(sql`${SWIPE_KEY} IN (
    SELECT ${s.member_id}, ${s.other_id} FROM ${swipes} s WHERE ${s.member_id} = ${member.id} LIMIT ${literal(limit)})`),
  met: forSite(member.siteId)
    .delete(swipes)
    .where(sql`${SWIPE_KEY} IN (
    SELECT ${s.member_id}, ${s.other_id} FROM ${swipes} s INDEXED BY swipes_by_other WHERE ${s.other_id} = ${member.id} LIMIT ${literal(limit)})`),
});

const s = alias(swipes, "s");
/** The primary key. */
const SWIPE_KEY = sql`(${swipes.member_id}, ${swipes.other_id})`;
