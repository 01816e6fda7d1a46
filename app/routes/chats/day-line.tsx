import { dayOf, formatDay } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { DaySeparator } from "~/ui/chat/day-separator";
import type { Line } from "./messages";

const DAY_MS = 86_400_000;

type DayLineProps = {
  t: Translate<"chat">;
  locale: string;
  timeZone: string;
  now: number;
  line: Line;
};

/** Over the first message of a day: which one it is. */
export function DayLine({ t, locale, line, now, timeZone }: DayLineProps) {
  const label =
    line.day === dayOf(now, timeZone)
      ? t("log.today")
      : line.day === dayOf(now - DAY_MS, timeZone)
        ? t("log.yesterday")
        : formatDay(line.at, locale, timeZone);
  return <DaySeparator iso={line.day} label={label} />;
}
