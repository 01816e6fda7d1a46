import type { Interest } from "./profile.schema";

/** An interest of somebody who is looked at; `shared`: the reader has it too. */
export type InterestOf = { id: Interest; shared: boolean };

/** Two JSON lists of codes: those of the one who is looked at and of the reader. */
export type InterestRow = { interests: string; mine: string };

/** Somebody's interests, those in common with the reader first. */
export function readInterests(row: InterestRow): InterestOf[] {
  const mine = new Set(JSON.parse(row.mine) as Interest[]);
  const all = (JSON.parse(row.interests) as Interest[]).map((id) => ({ id, shared: mine.has(id) }));
  return all.sort((a, b) => Number(b.shared) - Number(a.shared));
}
