import { PROFILE_FIELDS, type ProfileFieldRegistry } from "~/domain/profile-field/profile-fields";

const { sexuality, hair_colour, eye_colour, body_type, relationship_status, tattoos, reason } =
  PROFILE_FIELDS;

/**
 * The fields of the first release with two more searched ones. Later fields of the registry are
 * left out, so that these two keep their slots and positions when the registry grows.
 */
export const MORE_FIELDS = {
  sexuality,
  hair_colour,
  eye_colour,
  body_type,
  relationship_status,
  tattoos,
  reason,
  added_habit: {
    codes: ["never", "sometimes", "regularly"],
    formPosition: 65,
    askedAtSignup: false,
    pagePosition: 80,
    consent: null,
    searchSlot: 6,
    neededForCompleteness: false,
  },
  added_sign: {
    codes: ["fire", "earth", "air", "water"],
    formPosition: 5,
    askedAtSignup: true,
    pagePosition: 5,
    consent: null,
    searchSlot: 11,
    neededForCompleteness: true,
  },
} as const satisfies ProfileFieldRegistry;
