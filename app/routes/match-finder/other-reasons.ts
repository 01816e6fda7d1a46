import type { SuggestionReasons } from "~/domain/suggestion/suggestion";
import type { Translate } from "~/i18n/translation";

/** What two members have in common apart from their answers, one text each. */
export function otherReasons(reasons: SuggestionReasons, t: Translate<"suggestions">): string[] {
  const things = reasons.interests.map((id) => t(`profile:interest.${id}`)).join(", ");
  return [
    ...(things ? [t("both", { things })] : []),
    ...(reasons.near ? [t(`game:why.${reasons.near}`)] : []),
    ...(reasons.reason ? [t(`profile:reason.${reasons.reason}`)] : []),
  ];
}
