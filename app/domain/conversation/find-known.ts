import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { findProfile, type Profile } from "../discovery/find-profile";
import { findPhoto } from "../profile/find-photo";
import { talksWithProfile } from "./conversation-sql";

type Reading = Parameters<typeof findProfile>[1];
type Asking = Parameters<typeof findPhoto>[1];

/** A profile as a member reads it, an invisible one too where the two talk (R130). */
export const findKnownProfile = (
  services: Services,
  reading: Omit<Reading, "talks">,
  id: MemberId,
): Promise<Profile | null> =>
  findProfile(services, { ...reading, talks: talksWithProfile(reading.reader.id) }, id);

/** A photo that this reader may see, of an invisible member too where the two talk. */
export const findKnownPhoto = (
  services: Services,
  asking: Omit<Asking, "talks">,
  photo: Parameters<typeof findPhoto>[2],
) => findPhoto(services, { ...asking, talks: talksWithProfile(asking.reader?.id ?? null) }, photo);
