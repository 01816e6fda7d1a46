/**
 * Whom a member seeks is special-category data (GDPR article 9) where it includes their own gender,
 * and so is their account where the site's theme states an orientation (R614).
 */
import { CONSENTS } from "../account/consents";
import { type Gender, type GenderPreference, gendersOf } from "./profile.schema";

/** Whether the theme of a niche (R1) states the orientation of its members. */
const NICHE_STATES_ORIENTATION: Readonly<Record<number, boolean>> = {
  1: false,
  2: false,
  3: false,
  4: false,
  5: false,
  6: false,
  7: true,
};
export const ORIENTATION_NICHES: readonly number[] = Object.entries(NICHE_STATES_ORIENTATION)
  .filter(([, states]) => states)
  .map(([niche]) => Number(niche));
export const statesOrientation = (niche: number): boolean => ORIENTATION_NICHES.includes(niche);

export const ORIENTATION_VERSION = CONSENTS.orientation.version;

type Choice = { gender?: Gender | null; seeks?: GenderPreference | null };

/** Whether a choice includes the member's own gender. */
export const includesOwnGender = ({ gender, seeks }: Choice): boolean =>
  seeks === "both" || (seeks != null && gender != null && gendersOf(seeks).includes(gender));

/** Whether a choice on a site of a niche needs the consent. */
export const needsOrientationConsent = (choice: Choice, niche: number): boolean =>
  statesOrientation(niche) || includesOwnGender(choice);
