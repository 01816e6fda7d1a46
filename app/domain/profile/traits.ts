/**
 * Searchable attributes and interests as numbers: an attribute has eight bits, an interest one. An
 * index contains both, so that such a search reads no more rows than another (R172). A code keeps
 * its bit permanently, because rows store it: append new codes to the lists and here.
 */
import {
  EVERYDAY_INTERESTS,
  INTERESTS,
  type Interest,
  PROFILE_ATTRIBUTES,
  type ProfileAttribute,
  type ProfileAttributes,
} from "./profile.schema";

/**
 * In the form's order. Sexuality and intimate interests are not searchable: they would appear in
 * URLs.
 */
export const SEARCHED_ATTRIBUTES = [
  "body_type",
  "hair_colour",
  "eye_colour",
  "relationship_status",
  "reason",
  "tattoos",
] as const satisfies readonly ProfileAttribute[];
export type SearchedAttribute = (typeof SEARCHED_ATTRIBUTES)[number];
export const SEARCHED_INTERESTS = EVERYDAY_INTERESTS;

const BITS_PER_ATTRIBUTE = 8;

/** The bit of one code of an attribute; all bits together stay a safe integer in JavaScript. */
export function traitBit(fact: SearchedAttribute, code: string): number {
  const codes: readonly string[] = PROFILE_ATTRIBUTES[fact];
  return 2 ** (SEARCHED_ATTRIBUTES.indexOf(fact) * BITS_PER_ATTRIBUTE + codes.indexOf(code));
}

export const interestBit = (interest: (typeof SEARCHED_INTERESTS)[number]): number =>
  2 ** INTERESTS.indexOf(interest);

/** All searchable attributes of a profile, as one number. */
export const traitsOf = (facts: ProfileAttributes): number =>
  SEARCHED_ATTRIBUTES.reduce(
    (sum, fact) => sum + (facts[fact] ? traitBit(fact, facts[fact]) : 0),
    0,
  );

/** All searchable interests of a profile, as one number. */
export function interestBits(interests: readonly Interest[]): number {
  return SEARCHED_INTERESTS.filter((interest) => interests.includes(interest))
    .map(interestBit)
    .reduce((sum, bit) => sum + bit, 0);
}

const hasBit = (bits: number, bit: number) => Math.floor(bits / bit) % 2 === 1;

/** The codes in a number; one per attribute. */
export function attributesIn(traits: number): Partial<Record<SearchedAttribute, string>> {
  const asked = SEARCHED_ATTRIBUTES.map((fact) => {
    const codes: readonly string[] = PROFILE_ATTRIBUTES[fact];
    return [fact, codes.find((code) => hasBit(traits, traitBit(fact, code)))] as const;
  });
  return Object.fromEntries(asked.filter(([, code]) => code));
}

export const interestIn = (bits: number) =>
  SEARCHED_INTERESTS.find((interest) => hasBit(bits, interestBit(interest))) ?? null;

/** Bit mask of some attributes; masking a number with it keeps only these. */
export const bitsOfAttributes = (facts: readonly SearchedAttribute[]): number =>
  facts.reduce(
    (sum, fact) =>
      sum +
      (2 ** BITS_PER_ATTRIBUTE - 1) * 2 ** (SEARCHED_ATTRIBUTES.indexOf(fact) * BITS_PER_ATTRIBUTE),
    0,
  );
