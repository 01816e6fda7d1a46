import type { SharedInterest } from "../profile/profile";
import { EVERYDAY_INTERESTS, type Interest } from "../profile/profile.schema";
import { MAX_ICEBREAKERS } from "./conversation";

/** Maximum icebreakers about interests if another kind is available. */
const MAX_INTEREST_QUESTIONS = 2;

/**
 * Interests that are too intimate or divisive for a first message: the site suggests no question
 * about them.
 */
const EXCLUDED_INTERESTS = ["hugging", "kissing", "massages", "politics", "relationship"] as const;
type IcebreakerInterest = Exclude<
  (typeof EVERYDAY_INTERESTS)[number],
  (typeof EXCLUDED_INTERESTS)[number]
>;
const allowedInterests = new Set<Interest>(EVERYDAY_INTERESTS);
for (const interest of EXCLUDED_INTERESTS) allowedInterests.delete(interest);
const isIcebreakerInterest = (interest: Interest): interest is IcebreakerInterest =>
  allowedInterests.has(interest);
export const ICEBREAKER_INTERESTS = EVERYDAY_INTERESTS.filter(isIcebreakerInterest);

const VARIANTS = ["a", "b"] as const;
const GENERAL_VARIANTS = ["a", "b", "c"] as const;
type Variant = (typeof VARIANTS)[number];

/**
 * Each is a complete sentence of icebreakers.json: sentences are not composed, because that breaks
 * inflection.
 */
type Icebreaker =
  | `interest.${IcebreakerInterest}.${Variant}`
  | `region.${"same" | "theirs"}.${Variant}`
  | `general.${(typeof GENERAL_VARIANTS)[number]}`;

/**
 * The parts of the other profile that the writer sees: interests, and whether the region is stated
 * and is the writer's own.
 */
export type IcebreakerProfile = {
  interests: readonly SharedInterest[];
  region: "same" | "theirs" | null;
};

/**
 * Questions that fit the other's profile (R247): first shared interests, then the other's interests
 * and region; general questions fill the rest and never stand alone. Each is a question and states
 * nothing about the writer. `random` returns a pseudo-random number per text, equal for a pair and
 * day, so that a reload shows the same questions.
 */
export function icebreakersFor(
  { interests, region }: IcebreakerProfile,
  random: (text: string) => number,
): Icebreaker[] {
  const likes = interests.flatMap(({ id, shared }) =>
    isIcebreakerInterest(id) ? [{ id, shared }] : [],
  );
  const shuffled = likes.toSorted(
    (a, b) => Number(b.shared) - Number(a.shared) || random(a.id) - random(b.id),
  );
  const formOf = (text: string): Variant => (random(`form ${text}`) < 0.5 ? "a" : "b");
  const about = shuffled.map(({ id }): Icebreaker => `interest.${id}.${formOf(id)}`);
  const home: Icebreaker[] = region ? [`region.${region}.${formOf("region")}`] : [];
  const fitting = [
    ...about.slice(0, MAX_INTEREST_QUESTIONS),
    ...home,
    ...about.slice(MAX_INTEREST_QUESTIONS),
  ];
  const general = GENERAL_VARIANTS.toSorted(
    (a, b) => random(`general ${a}`) - random(`general ${b}`),
  );
  const all = [...fitting, ...general.map((form): Icebreaker => `general.${form}`)];
  return fitting.length > 0 ? all.slice(0, MAX_ICEBREAKERS) : [];
}
