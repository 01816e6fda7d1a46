import type { DayState } from "~/domain/swipe-game/swipe-game";
import { formatTime, formatWeekday } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";

/** The title of the game, the likes left today, and when they reset. */
export function GameHead({ day, timeZone }: { day: DayState; timeZone: string }) {
  const { t } = useTranslation("game");
  const { locale } = useRoot();
  const when = [day.resetsAt, locale, timeZone] as const;
  return (
    <header className="mb-4 grid gap-1">
      <h1 className="text-2xl">{t("title")}</h1>
      <p className="text-sm text-muted">{t("lead")}</p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold text-brand-text">{t("left", { count: day.left })}</span>
        <span className="text-muted">
          {t("again", { day: formatWeekday(...when), time: formatTime(...when) })}
        </span>
      </p>
    </header>
  );
}
