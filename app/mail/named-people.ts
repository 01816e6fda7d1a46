import { isolate } from "~/kit/text";
import type { LetterContent } from "./content";

type Told = { who: string; fictional: boolean; age?: string; url?: string };

/** Others by their names. One of a fictional profile is left out where the site has no word to label it with (R9). */
export function namedPeople(
  people: readonly Told[],
  { label, heading }: { label: string | null; heading: string | null },
): Pick<LetterContent, "people"> {
  const list = people.flatMap(({ who, fictional, age, url }) =>
    fictional && !label
      ? []
      : {
          ...{ name: isolate(who), label: fictional ? label : null },
          ...{ age: age ?? null, url: url ?? null },
        },
  );
  return list.length > 0 ? { people: { heading, list } } : {};
}
