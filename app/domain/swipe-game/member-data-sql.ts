import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { MemberKey } from "../account/account";
import { MAX_STORED_SWIPES } from "./swipe-game";
import type { Swipe } from "./swipe-game.schema";

/** A member's remembered swipes, for the data export. */
export const selectOwnSwipes = ({
  id,
  siteId,
}: MemberKey): Statement<{ id: string; at: number; kind: Swipe }> =>
  sql`SELECT other_id AS id, swiped_at AS at, kind FROM swipes WHERE member_id = ${id} AND site_id = ${siteId}
    ORDER BY number DESC LIMIT ${literal(MAX_STORED_SWIPES)}`;

/** Erases a member's game state, and swipes by and of them, up to a limit each. */
export const eraseGame = ({ id }: MemberKey, limit: number) => ({
  game: sql`DELETE FROM games WHERE member_id = ${id}`,
  made: sql`DELETE FROM swipes WHERE (member_id, other_id) IN (
    SELECT member_id, other_id FROM swipes WHERE member_id = ${id} LIMIT ${literal(limit)})`,
  met: sql`DELETE FROM swipes WHERE (member_id, other_id) IN (
    SELECT member_id, other_id FROM swipes INDEXED BY swipes_by_other WHERE other_id = ${id} LIMIT ${literal(limit)})`,
});
