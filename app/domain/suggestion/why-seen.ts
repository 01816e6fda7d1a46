import type { Pair, Profile } from "../discovery/find-profile";
import { type Gender, gendersOf, type Sought } from "../profile/profile.schema";
import { nearnessTo, type Why, whyOf } from "./suggestion";

/** Why a member sees another one; each of it is true of these two (R182). */
export type WhySeen = Why & {
  /** Each told that they look for somebody like the other. */
  fits: boolean;
};

/** What two have to do with each other, from what both told; null where nothing can be said of them. */
export function whySeen({ pair, interests }: Pick<Profile, "pair" | "interests">): WhySeen | null {
  if (!pair) return null;
  const [mine, theirs] = pair.regions;
  const shared = interests.flatMap(({ id, shared: both }) => (both ? [id] : []));
  const near = nearnessTo(mine)(theirs);
  return { ...whyOf({ shared, reasons: pair.reasons, near }), fits: fitting(pair) };
}

/** What somebody never told is no wish. */
function fitting({ genders: [mine, theirs], seeks: [iSeek, theySeek] }: Pair): boolean {
  return looksFor(iSeek, theirs) && looksFor(theySeek, mine);
}

const looksFor = (seeks: Sought | null, gender: Gender | null): boolean =>
  seeks !== null && gender !== null && gendersOf(seeks).includes(gender);
