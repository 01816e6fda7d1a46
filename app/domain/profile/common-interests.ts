import { type SQL, sql } from "drizzle-orm";
import type { Interest } from "./profile.schema";

/** An interest of somebody who is looked at; `shared`: the reader has it too. */
export type InterestOf = { id: Interest; shared: boolean };

/** Two JSON lists of codes, `interests` and `mine`: those of a profile (an SQL expression for its id) and of the reader. */
export function interestColumns(readerId: string, profileId: SQL): SQL {
  return sql`
    (SELECT json_group_array(interest) FROM profile_interests WHERE profile_id = ${profileId}) AS interests,
    (SELECT json_group_array(interest) FROM profile_interests WHERE profile_id = ${readerId}) AS mine`;
}
export type InterestRow = { interests: string; mine: string };

/** Somebody's interests, those in common with the reader first. */
export function readInterests(row: InterestRow): InterestOf[] {
  const mine = new Set(JSON.parse(row.mine) as Interest[]);
  const all = (JSON.parse(row.interests) as Interest[]).map((id) => ({ id, shared: mine.has(id) }));
  return all.sort((a, b) => Number(b.shared) - Number(a.shared));
}
