import type { InterestOf } from "../profile/common-interests";
import { EVERYDAY_INTERESTS, type Interest } from "../profile/profile.schema";
import { ICEBREAKERS } from "./conversation";

/** Of them so many are about interests, as long as there is something else to ask. */
const OF_INTERESTS = 2;

/** Too near, or too dividing, for the first words to somebody: the site puts none of these into a mouth. */
const UNASKED = ["hugging", "kissing", "massages", "politics", "relationship"] as const;
type Asked = Exclude<(typeof EVERYDAY_INTERESTS)[number], (typeof UNASKED)[number]>;
const asked = new Set<Interest>(EVERYDAY_INTERESTS);
for (const interest of UNASKED) asked.delete(interest);
const isAsked = (interest: Interest): interest is Asked => asked.has(interest);
export const ASKED_INTERESTS = EVERYDAY_INTERESTS.filter(isAsked);

const FORMS = ["a", "b"] as const;
const GENERAL = ["a", "b", "c"] as const;
type Form = (typeof FORMS)[number];

/** A whole sentence of icebreakers.json: none is put together, so that no language has to bend a word. */
type Icebreaker =
  | `interest.${Asked}.${Form}`
  | `region.${"same" | "theirs"}.${Form}`
  | `general.${(typeof GENERAL)[number]}`;

/** What the writer reads of the other one: their interests, and whether they told a region, the writer's own or another. */
export type Seen = { interests: readonly InterestOf[]; region: "same" | "theirs" | null };

/**
 * Questions that fit the other's profile (R247): first what both have in common, then what else the other likes, and
 * their region; what anybody may be asked fills the rest, and never stands alone. Each asks, none says anything of the
 * writer. `lot` draws a number for some words, the same for a pair and day, so that a reload shows the same ones.
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
