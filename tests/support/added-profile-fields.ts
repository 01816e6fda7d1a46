import { PROFILE_FIELDS, type ProfileFieldRegistry } from "~/domain/profile-field/profile-fields";

/** A copy of the registry with two more searched fields; a real field may have any other name. */
export const MORE_FIELDS = {
  ...PROFILE_FIELDS,
  added_habit: {
    codes: ["never", "sometimes", "regularly"],
    formPosition: 65,
    askedAtSignup: false,
    pagePosition: 80,
    sensitive: false,
    searchSlot: 6,
    neededForCompleteness: false,
  },
  added_sign: {
    codes: ["fire", "earth", "air", "water"],
    formPosition: 5,
    askedAtSignup: true,
    pagePosition: 5,
    sensitive: false,
    searchSlot: 11,
    neededForCompleteness: true,
  },
} as const satisfies ProfileFieldRegistry;
