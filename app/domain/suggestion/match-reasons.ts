import type { MatchPair, Profile } from "../discovery/find-profile";
import { type Gender, type GenderPreference, gendersOf } from "../profile/profile.schema";
import { proximityTo, reasonsOf, type SuggestionReasons } from "./suggestion";

/** Why a member is shown another one; every reason is true for these two (R182). */
export type MatchReasons = SuggestionReasons & {
  /** Each stated that they seek somebody like the other. */
  fits: boolean;
};

/** What two members have in common, from what both stated; null if nothing. */
export function matchReasonsOf({
  pair,
  interests,
}: Pick<Profile, "pair" | "interests">): MatchReasons | null {
  if (!pair) return null;
  const [mine, theirs] = pair.regions;
  const shared = interests.flatMap(({ id, shared: both }) => (both ? [id] : []));
  const near = proximityTo(mine)(theirs);
  return { ...reasonsOf({ shared, reasons: pair.reasons, near }), fits: isCompatible(pair) };
}

/** What a member did not state excludes nothing. */
function isCompatible({ genders: [mine, theirs], seeks: [iSeek, theySeek] }: MatchPair): boolean {
  return seeksGender(iSeek, theirs) && seeksGender(theySeek, mine);
}

const seeksGender = (seeks: GenderPreference | null, gender: Gender | null): boolean =>
  seeks !== null && gender !== null && gendersOf(seeks).includes(gender);
