import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { photoPath } from "../photo/photo";
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
  siteId: SiteId,
  accountId: MemberId,
): Promise<User | null> {
  const row = await findUser(services.db, siteId, accountId);
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
  const image =
    photoId && photoStatus
      ? {
          filename: photoPath(photoId, "main"),
          thumb_filename: photoPath(photoId, "thumb"),
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
