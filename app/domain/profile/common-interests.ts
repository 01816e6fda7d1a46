import { fromJson } from "~/kit/from-json";
import { z } from "~/kit/zod";
import { INTERESTS, type Interest } from "./profile.schema";

/** An interest of the profile shown; `shared`: the viewer has it too. */
export type SharedInterest = { id: Interest; shared: boolean };

/** Two JSON lists of codes: the profile's and the viewer's. */
export type InterestRow = { interests: string; mine: string };

const knownCodes: readonly string[] = INTERESTS;
/** Parses a JSON list of codes; codes the product no longer has are dropped. */
export const parseInterests = (json: string): Interest[] =>
  fromJson(json, z.array(z.string())).filter((code): code is Interest => knownCodes.includes(code));

/** A profile's interests, those shared with the viewer first. */
export function listSharedInterests(row: InterestRow): SharedInterest[] {
  const mine = new Set(parseInterests(row.mine));
  const all = parseInterests(row.interests).map((id) => ({ id, shared: mine.has(id) }));
  return all.sort((a, b) => Number(b.shared) - Number(a.shared));
}
