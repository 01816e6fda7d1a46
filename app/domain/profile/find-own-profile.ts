import type { PhotoId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { ProfileFieldValues } from "../profile-field/profile-fields";
import { parseInterests } from "./common-interests";
import { type OwnRow, selectOwnValues } from "./own-profile-store";
import {
  EVERYDAY_INTERESTS,
  type Gender,
  type GenderPreference,
  INTIMATE_INTERESTS,
  type Interest,
} from "./profile.schema";

/** The values a member may change in their own profile; a consent is true if given. */
export type OwnValues = ProfileFieldValues & {
  name: string;
  gender: Gender | null;
  seeks: GenderPreference | null;
  country: string | null;
  region: string | null;
  headline: string;
  about: string;
  sexuality_consent: boolean;
  interests: Interest[];
  intimate_interests: Interest[];
  intimate_consent: boolean;
};
export type OwnField = keyof OwnValues;

export type OwnProfile = {
  values: OwnValues;
  /** "1990-11-21"; its owner cannot change it. */
  birthDate: string;
  photo: PhotoId | null;
};

/** The member's own profile, batched with the page's other reads. */
export async function findOwnProfile(
  services: Pick<Services, "readTogether">,
  member: MemberKey,
): Promise<OwnProfile> {
  const [row] = await services.readTogether(selectOwnValues(member));
  if (!row) throw new Error("A session without its profile");
  return ownProfileOf(row);
}

export function ownProfileOf(row: OwnRow): OwnProfile {
  const { birthDate, photo, interests, sexualityConsent, intimateConsent, ...plain } = row;
  const all = parseInterests(interests);
  const those = (codes: readonly Interest[]) => codes.filter((code) => all.includes(code));
  const values = {
    ...plain,
    sexuality_consent: sexualityConsent !== null,
    interests: those(EVERYDAY_INTERESTS),
    intimate_interests: those(INTIMATE_INTERESTS),
    intimate_consent: intimateConsent !== null,
  };
  return { values, birthDate, photo };
}
