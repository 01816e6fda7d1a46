import type { SuggestionReasons } from "~/domain/suggestion/suggestion";
import type { Translate } from "~/i18n/translation";

/** Number of interests that fit on a card. */
const MAX_INTERESTS = 2;

/** The reason of a suggestion in one line. Null without common points. */
export function reasonLine(reasons: SuggestionReasons, t: Translate<"suggestions">): string | null {
  const names = reasons.interests.slice(0, MAX_INTERESTS).map((id) => t(`profile:interest.${id}`));
  const texts = [
    names.length > 0 ? t("both", { things: names.join(", ") }) : null,
    reasons.near ? t(`game:why.${reasons.near}`) : null,
    reasons.reason ? t(`profile:reason.${reasons.reason}`) : null,
  ];
  return texts.find((text) => text !== null) ?? null;
}
