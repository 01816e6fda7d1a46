import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import {
  PRIVACY_SWITCHES,
  type PrivacySwitchName,
  REVOCABLE_CONSENTS,
  type RevocableConsent,
} from "./privacy.schema";
import { selectPrivacy } from "./privacy-store";

/** A member's privacy settings: switches, and consents with their date. */
export type PrivacySettings = {
  on: Record<PrivacySwitchName, boolean>;
  /** In milliseconds; null: not given or withdrawn. */
  consents: Record<RevocableConsent, number | null>;
};

export async function findPrivacySettings(
  services: Pick<Services, "readTogether">,
  member: MemberKey,
): Promise<PrivacySettings> {
  const [row] = await services.readTogether(selectPrivacy(member));
  if (!row) throw new Error("A session without its profile");
  return {
    on: Object.fromEntries(
      PRIVACY_SWITCHES.map((which) => [which, row[which] === 1]),
    ) as PrivacySettings["on"],
    consents: Object.fromEntries(
      REVOCABLE_CONSENTS.map((subject) => [subject, row[subject]]),
    ) as PrivacySettings["consents"],
  };
}
