import type { SearchCount } from "~/domain/discovery/search-members";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/** "1 member", "137 members", or "1,000+ members" if the count was cut off (R173). */
export function useCountText(): (count: SearchCount) => string {
  const { t } = useTranslation("members");
  const { locale } = useRoot();
  return ({ number, more }) => {
    const figure = `${formatNumber(number, locale)}${more ? "+" : ""}`;
    return t("search.found", { count: more ? Math.max(number, 100) : number, number: figure });
  };
}
