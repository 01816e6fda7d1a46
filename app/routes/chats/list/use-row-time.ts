import { formatDateTime, formatRelativeTime } from "~/i18n/format";
import { useRoot } from "~/layouts/use-root";
import { useNow } from "../use-now";

/** Formats the time of a list row: relative, with the exact time as a tooltip. */
export function useRowTime({ timeZone, now: loaded }: { timeZone: string; now: number }) {
  const { locale } = useRoot();
  const now = useNow(loaded);
  return (at: number) => ({
    iso: new Date(at).toISOString(),
    label: formatRelativeTime(at, now, [locale, timeZone]),
    exact: formatDateTime(at, locale, timeZone),
  });
}
