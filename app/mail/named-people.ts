import { isolateBidi } from "~/kit/text";
import type { EmailContent } from "./email-content";

type PersonInput = { who: string; fictional: boolean; age?: string; url?: string };

/** Other members by name. A fictional one is left out if the site has no label for it (R9). */
export function toNamedPeople(
  people: readonly PersonInput[],
  { label, heading }: { label: string | null; heading: string | null },
): Pick<EmailContent, "people"> {
  const list = people.flatMap(({ who, fictional, age, url }) =>
    fictional && !label
      ? []
      : {
          name: isolateBidi(who),
          label: fictional ? label : null,
          age: age ?? null,
          url: url ?? null,
        },
  );
  return list.length > 0 ? { people: { heading, list } } : {};
}
