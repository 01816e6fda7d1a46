import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { photoPath } from "../photo/photo";
import { photoNames } from "../photo/photo-names";
import type { Site } from "../site/site";
import { findUser } from "./session-store";

/** The logged-in user as the calls answer it (R57). */
export type User = {
  id: MemberId;
  status: string;
  paid_user: boolean;
  credits: number;
  language: string;
  /** Milliseconds since 1970, UTC. */
  signup_date: number;
  notifications_disabled: string[];
  profile: {
    name: string;
    country: string | null;
    status: string;
    main_image: { filename: string; thumb_filename: string; status: string } | null;
  };
};

/** The member as other programs of theirs see them; null where the account is gone. */
export async function describeUser(
  services: Services,
  site: Site,
  accountId: MemberId,
): Promise<User | null> {
  const row = await findUser(services.db, site.id, accountId);
  if (!row) return null;
  const {
    id,
    status,
    credits,
    language,
    signupDate,
    name,
    country,
    profileStatus,
    photoId,
    photoStatus,
  } = row;
  const photo = photoId && photoNames(services, site)(photoId, "own");
  const image =
    photo && photoStatus
      ? {
          filename: photoPath(photo, "main"),
          thumb_filename: photoPath(photo, "thumb"),
          status: photoStatus,
        }
      : null;
  return {
    id,
    status,
    credits,
    language,
    paid_user: row.premiumSince !== null,
    signup_date: signupDate,
    notifications_disabled: [],
    profile: { name, country, status: profileStatus, main_image: image },
  };
}
