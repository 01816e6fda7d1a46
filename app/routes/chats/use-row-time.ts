import { formatMoment, formatSince } from "~/i18n/format";
import { useRoot } from "~/root/use-root";
import { useNow } from "./use-now";

/** How long ago something was, as a row of the list tells it, with the exact moment for whoever asks. */
export function useRowTime({ timeZone, now: loaded }: { timeZone: string; now: number }) {
  const { locale } = useRoot();
  const now = useNow(loaded);
  return (at: number) => ({
    iso: new Date(at).toISOString(),
    label: formatSince(at, now, [locale, timeZone]),
    exact: formatMoment(at, locale, timeZone),
  });
}
