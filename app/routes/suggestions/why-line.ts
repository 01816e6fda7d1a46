import type { Why } from "~/domain/suggestion/suggestion";
import type { Translate } from "~/i18n/translation";

/** As many interests as fit on a card. */
const SHOWN = 2;

/** Why somebody is suggested, in one line; null where nothing is known that two have in common. */
export function whyLine(why: Why, t: Translate<"suggestions">): string | null {
  const names = why.interests.slice(0, SHOWN).map((id) => t(`profile:interest.${id}`));
  const said = [
    names.length > 0 ? t("both", { things: names.join(", ") }) : null,
    why.near ? t(`game:why.${why.near}`) : null,
    why.reason ? t(`profile:reason.${why.reason}`) : null,
  ];
  return said.find((words) => words !== null) ?? null;
}
