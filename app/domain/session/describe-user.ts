import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { findSuppressionReason } from "../account/find-suppression-reason";
import { photoPath } from "../photo/photo";
import { photoRefBuilder } from "../photo/photo-refs";
import type { Site } from "../site/site";
import type { StopReason } from "../suppression/suppression";
import { findUser } from "./session-store";

/** The logged-in user as the API returns it (R57). */
export type User = {
  id: MemberId;
  status: string;
  paid_user: boolean;
  credits: number;
  language: string;
  /** Milliseconds since 1970, UTC. */
  signup_date: number;
  /** Why no e-mails are sent: `bounce`, `fbl` or `unsubscribe`; empty if they are. */
  notifications_disabled: StopReason[];
  profile: {
    name: string;
    country: string | null;
    status: string;
    main_image: { filename: string; thumb_filename: string; status: string } | null;
  };
};

/** The member's own account data for API clients; null if the account does not exist. */
export async function describeUser(
  services: Services,
  site: Site,
  accountId: MemberId,
): Promise<User | null> {
  const [row, stop] = await Promise.all([
    findUser(services.db, site.id, accountId),
    findSuppressionReason(services, { id: accountId, siteId: site.id }),
  ]);
  if (!row) return null;
  const { id, status, credits, language, signupDate, name } = row;
  const { country, profileStatus, photoId, photoStatus } = row;
  const photo = photoId && photoRefBuilder(services, site)(photoId, "own");
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
    notifications_disabled: stop ? [stop] : [],
    profile: { name, country, status: profileStatus, main_image: image },
  };
}
