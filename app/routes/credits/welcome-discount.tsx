import { formatDay, formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { BundleQuotes } from "./load-bundle-quotes";

/**
 * The welcome discount with its end date and time; the countdown is in the banner above the page.
 */
export function WelcomeDiscount({
  welcome,
  timeZone,
}: Pick<BundleQuotes, "welcome"> & { timeZone: string }) {
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  if (!welcome) return null;
  const { percent, ends } = welcome;
  const date = formatDay(ends, locale, timeZone);
  const time = formatTime(ends, locale, timeZone);
  return <p className="font-semibold">{t("welcome", { percent, date, time })}</p>;
}
