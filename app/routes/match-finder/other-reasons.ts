import type { SuggestionReasons } from "~/domain/suggestion/suggestion";
import type { Translate } from "~/i18n/translation";

/** What two members have in common apart from their answers, one text each. */
export function otherReasons(why: SuggestionReasons, t: Translate<"suggestions">): string[] {
  const things = why.interests.map((id) => t(`profile:interest.${id}`)).join(", ");
  return [
    ...(things ? [t("both", { things })] : []),
    ...(why.near ? [t(`game:why.${why.near}`)] : []),
    ...(why.reason ? [t(`profile:reason.${why.reason}`)] : []),
  ];
}
