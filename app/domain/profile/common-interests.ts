import { fromJson } from "~/kit/from-json";
import { z } from "~/kit/zod";
import { INTERESTS, type Interest } from "./profile.schema";

/** An interest of the profile shown; `shared`: the viewer has it too. */
export type InterestOf = { id: Interest; shared: boolean };

/** Two JSON lists of codes: the profile's and the viewer's. */
export type InterestRow = { interests: string; mine: string };

const known: readonly string[] = INTERESTS;
/** Parses a JSON list of codes; codes the product no longer has are dropped. */
export const interestsIn = (json: string): Interest[] =>
  fromJson(json, z.array(z.string())).filter((code): code is Interest => known.includes(code));

/** A profile's interests, those shared with the viewer first. */
export function readInterests(row: InterestRow): InterestOf[] {
  const mine = new Set(interestsIn(row.mine));
  const all = interestsIn(row.interests).map((id) => ({ id, shared: mine.has(id) }));
  return all.sort((a, b) => Number(b.shared) - Number(a.shared));
}
