import type { Count } from "~/domain/discovery/search-members";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";

/** "1 member", "137 members", "1,000+ members" where there may be more (R173). */
export function useCountWords(): (count: Count) => string {
  const { t, language } = useTranslation("members");
  return ({ number, more }) => {
    const figure = `${formatNumber(number, language)}${more ? "+" : ""}`;
    return t("search.found", { count: more ? Math.max(number, 100) : number, number: figure });
  };
}
