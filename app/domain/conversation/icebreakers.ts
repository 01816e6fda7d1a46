import type { InterestOf } from "../profile/common-interests";
import { EVERYDAY_INTERESTS, type Interest } from "../profile/profile.schema";
import { ICEBREAKERS } from "./conversation";

/** Maximum icebreakers about interests if another kind is available. */
const OF_INTERESTS = 2;

/**
 * Interests that are too intimate or divisive for a first message: the site suggests no question
 * about them.
 */
const UNASKED = ["hugging", "kissing", "massages", "politics", "relationship"] as const;
type Asked = Exclude<(typeof EVERYDAY_INTERESTS)[number], (typeof UNASKED)[number]>;
const asked = new Set<Interest>(EVERYDAY_INTERESTS);
for (const interest of UNASKED) asked.delete(interest);
const isAsked = (interest: Interest): interest is Asked => asked.has(interest);
export const ASKED_INTERESTS = EVERYDAY_INTERESTS.filter(isAsked);

const FORMS = ["a", "b"] as const;
const GENERAL = ["a", "b", "c"] as const;
type Form = (typeof FORMS)[number];

/**
 * Each is a complete sentence of icebreakers.json: sentences are not composed, because that breaks
 * inflection.
 */
type Icebreaker =
  | `interest.${Asked}.${Form}`
  | `region.${"same" | "theirs"}.${Form}`
  | `general.${(typeof GENERAL)[number]}`;

/**
 * The parts of the other profile that the writer sees: interests, and whether the region is stated
 * and is the writer's own.
 */
export type Seen = { interests: readonly InterestOf[]; region: "same" | "theirs" | null };

/**
 * Questions that fit the other's profile (R247): first shared interests, then the other's interests
 * and region; general questions fill the rest and never stand alone. Each is a question and states
 * nothing about the writer. `lot` returns a pseudo-random number per text, equal for a pair and
 * day, so that a reload shows the same questions.
 */
export function icebreakersFor(
  { interests, region }: Seen,
  lot: (words: string) => number,
): Icebreaker[] {
  const likes = interests.flatMap(({ id, shared }) => (isAsked(id) ? [{ id, shared }] : []));
  const drawn = likes.toSorted(
    (a, b) => Number(b.shared) - Number(a.shared) || lot(a.id) - lot(b.id),
  );
  const formOf = (words: string): Form => (lot(`form ${words}`) < 0.5 ? "a" : "b");
  const about = drawn.map(({ id }): Icebreaker => `interest.${id}.${formOf(id)}`);
  const home: Icebreaker[] = region ? [`region.${region}.${formOf("region")}`] : [];
  const fitting = [...about.slice(0, OF_INTERESTS), ...home, ...about.slice(OF_INTERESTS)];
  const general = GENERAL.toSorted((a, b) => lot(`general ${a}`) - lot(`general ${b}`));
  const all = [...fitting, ...general.map((form): Icebreaker => `general.${form}`)];
  return fitting.length > 0 ? all.slice(0, ICEBREAKERS) : [];
}
