import { fromJson } from "~/kit/from-json";
import { z } from "~/kit/zod";
import { INTERESTS, type Interest } from "./profile.schema";

/** An interest of somebody who is looked at; `shared`: the reader has it too. */
export type InterestOf = { id: Interest; shared: boolean };

/** Two JSON lists of codes: those of the one who is looked at and of the reader. */
export type InterestRow = { interests: string; mine: string };

const known: readonly string[] = INTERESTS;
/** A list of codes as the database answers it; one that the product has no more is left out. */
export const interestsIn = (json: string): Interest[] =>
  fromJson(json, z.array(z.string())).filter((code): code is Interest => known.includes(code));

/** Somebody's interests, those in common with the reader first. */
export function readInterests(row: InterestRow): InterestOf[] {
  const mine = new Set(interestsIn(row.mine));
  const all = interestsIn(row.interests).map((id) => ({ id, shared: mine.has(id) }));
  return all.sort((a, b) => Number(b.shared) - Number(a.shared));
}
