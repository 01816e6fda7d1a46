import { formatDay, formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import type { Offers } from "./load-offers";

/** The one discount of a newcomer, with the day and hour at which it ends; what counts down stands over the page. */
export function Welcome({ welcome, timeZone }: Pick<Offers, "welcome"> & { timeZone: string }) {
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  if (!welcome) return null;
  const { percent, ends } = welcome;
  const date = formatDay(ends, locale, timeZone);
  const time = formatTime(ends, locale, timeZone);
  return <p className="font-semibold">{t("welcome", { percent, date, time })}</p>;
}
