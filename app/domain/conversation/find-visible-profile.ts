import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { type Profile, profileFinder } from "../discovery/find-profile";
import { findPhoto } from "../profile/find-photo";
import { type MatchReasons, matchReasonsOf } from "../suggestion/suggestion";
import { hasConversationWithProfile } from "./conversation-sql";

const findProfile = profileFinder(hasConversationWithProfile);
type ProfileContext = Parameters<typeof findProfile>[1];
type PhotoContext = Parameters<typeof findPhoto>[1];

export type VisibleProfile = Omit<Profile, "pair" | "showsVisits"> & {
  reasons: MatchReasons | null;
};

/**
 * A profile as a member sees it, including an invisible one if the two have a conversation (R130);
 * and why it is shown (R182).
 */
export async function findVisibleProfile(
  services: Services,
  reading: ProfileContext,
  id: MemberId,
): Promise<VisibleProfile | null> {
  return (await findVisitedProfile(services, reading, id))?.profile ?? null;
}

/** The same for its page, with whether a visit is recorded, which no page shows (R684). */
export async function findVisitedProfile(
  services: Services,
  reading: ProfileContext,
  id: MemberId,
): Promise<{ profile: VisibleProfile; showsVisits: boolean } | null> {
  const found = await findProfile(services, reading, id);
  if (!found) return null;
  const { pair, showsVisits, ...profile } = found;
  const reasons = matchReasonsOf({ pair, interests: profile.interests });
  return { profile: { ...profile, reasons }, showsVisits };
}

/**
 * A photo that this viewer may see, including an invisible member's if the two have a conversation.
 */
export const findVisiblePhoto = (
  services: Services,
  context: Omit<PhotoContext, "talks">,
  photo: Parameters<typeof findPhoto>[2],
) =>
  findPhoto(
    services,
    { ...context, talks: hasConversationWithProfile(context.reader?.id ?? null) },
    photo,
  );
