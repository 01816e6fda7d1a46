import { isolate } from "~/kit/text";
import type { LetterContent } from "./content";

type Told = { who: string; fictional: boolean; age?: string; url?: string };

/** Other members by name. A fictional one is left out if the site has no label for it (R9). */
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
