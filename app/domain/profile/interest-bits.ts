/**
 * Searched interests as bits, beside those of profile fields (profile-field/field-bits.ts). A code
 * keeps its bit permanently, because rows store it: append new codes to `INTERESTS`.
 */
import { EVERYDAY_INTERESTS, INTERESTS, type Interest } from "./profile.schema";

/** Intimate interests are not searched: they would appear in URLs. */
export const SEARCHED_INTERESTS = EVERYDAY_INTERESTS;

export const interestBit = (interest: (typeof SEARCHED_INTERESTS)[number]): number =>
  2 ** INTERESTS.indexOf(interest);

/** All searchable interests of a profile, as one number. */
export function interestBits(interests: readonly Interest[]): number {
  return SEARCHED_INTERESTS.filter((interest) => interests.includes(interest))
    .map(interestBit)
    .reduce((sum, bit) => sum + bit, 0);
}

export const interestIn = (bits: number) =>
  SEARCHED_INTERESTS.find((interest) => Math.floor(bits / interestBit(interest)) % 2 === 1) ?? null;
