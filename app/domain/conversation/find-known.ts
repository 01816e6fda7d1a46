import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { type Profile, profileFinder } from "../discovery/find-profile";
import { findPhoto } from "../profile/find-photo";
import { type WhySeen, whySeen } from "../suggestion/why-seen";
import { talksWithProfile } from "./conversation-sql";

const find = profileFinder(talksWithProfile);
type Reading = Parameters<typeof find>[1];
type Asking = Parameters<typeof findPhoto>[1];

export type KnownProfile = Omit<Profile, "pair"> & { why: WhySeen | null };

/**
 * A profile as a member sees it, including an invisible one if the two have a conversation (R130);
 * and why it is shown (R182).
 */
export async function findKnownProfile(
  services: Services,
  reading: Reading,
  id: MemberId,
): Promise<KnownProfile | null> {
  const found = await find(services, reading, id);
  if (!found) return null;
  const { pair, ...profile } = found;
  return { ...profile, why: whySeen({ pair, interests: profile.interests }) };
}

/**
 * A photo that this viewer may see, including an invisible member's if the two have a conversation.
 */
export const findKnownPhoto = (
  services: Services,
  asking: Omit<Asking, "talks">,
  photo: Parameters<typeof findPhoto>[2],
) => findPhoto(services, { ...asking, talks: talksWithProfile(asking.reader?.id ?? null) }, photo);
