import type { SuggestionReasons } from "~/domain/suggestion/suggestion";
import type { Translate } from "~/i18n/translation";

/** Number of interests that fit on a card. */
const MAX_INTERESTS = 2;

/** The reason of a suggestion in one line. Null without common points. */
export function reasonLine(why: SuggestionReasons, t: Translate<"suggestions">): string | null {
  const names = why.interests.slice(0, MAX_INTERESTS).map((id) => t(`profile:interest.${id}`));
  const said = [
    names.length > 0 ? t("both", { things: names.join(", ") }) : null,
    why.near ? t(`game:why.${why.near}`) : null,
    why.reason ? t(`profile:reason.${why.reason}`) : null,
  ];
  return said.find((words) => words !== null) ?? null;
}
