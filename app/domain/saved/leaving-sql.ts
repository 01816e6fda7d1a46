import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberKey } from "../account/account";
import { SAVED_SEARCHES } from "./saved";
import { callOf, type SavedColumns } from "./saved-columns";

type OwnRow = SavedColumns & { name: string; saved_at: number; seen_at: number };

/** A member's saved searches, for the data export. */
export const selectOwnSaved = ({ id, siteId }: MemberKey): Statement<OwnRow> =>
  sql`SELECT name, gender, country, region, min_age, max_age, fictional, photo, active, is_new, traits, interests, sort,
    saved_at, seen_at FROM saved_searches WHERE member_id = ${id} AND site_id = ${siteId}
    ORDER BY id LIMIT ${literal(SAVED_SEARCHES)}`;

/** A saved search in the data export: filters as query parameters. */
export const toldSaved = ({ name, saved_at, seen_at, ...asks }: OwnRow) => ({
  ...{ name, saved_at, seen_at, asks: callOf(asks) },
});

export const eraseSaved = ({ id, siteId }: MemberKey): Statement =>
  sql`DELETE FROM saved_searches WHERE member_id = ${id} AND site_id = ${siteId}`;
