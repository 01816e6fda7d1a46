import { formatDay, previousDate } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { DaySeparator } from "~/ui/chat/day-separator";
import type { LogLine } from "./messages";
import { useToday } from "./use-now";

type DayLineProps = {
  t: Translate<"chat">;
  locale: string;
  timeZone: string;
  /** Time of the page load. */
  now: number;
  line: LogLine;
};

/** The date above the first message of a day. */
export function DayLine({ t, locale, line, now, timeZone }: DayLineProps) {
  const today = useToday(now, timeZone);
  const label =
    line.day === today
      ? t("log.today")
      : line.day === previousDate(today)
        ? t("log.yesterday")
        : formatDay(line.at, locale, timeZone);
  return <DaySeparator iso={line.day} label={label} />;
}
