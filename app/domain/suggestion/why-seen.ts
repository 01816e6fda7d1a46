import type { Pair, Profile } from "../discovery/find-profile";
import { type Gender, gendersOf, type Sought } from "../profile/profile.schema";
import { nearnessTo, type Why, whyOf } from "./suggestion";

/** Why a member is shown another one; every reason is true for these two (R182). */
export type WhySeen = Why & {
  /** Each stated that they seek somebody like the other. */
  fits: boolean;
};

/** What two members have in common, from what both stated; null if nothing. */
export function whySeen({ pair, interests }: Pick<Profile, "pair" | "interests">): WhySeen | null {
  if (!pair) return null;
  const [mine, theirs] = pair.regions;
  const shared = interests.flatMap(({ id, shared: both }) => (both ? [id] : []));
  const near = nearnessTo(mine)(theirs);
  return { ...whyOf({ shared, reasons: pair.reasons, near }), fits: fitting(pair) };
}

/** An attribute that a member did not state excludes nothing. */
function fitting({ genders: [mine, theirs], seeks: [iSeek, theySeek] }: Pair): boolean {
  return looksFor(iSeek, theirs) && looksFor(theySeek, mine);
}

const looksFor = (seeks: Sought | null, gender: Gender | null): boolean =>
  seeks !== null && gender !== null && gendersOf(seeks).includes(gender);
