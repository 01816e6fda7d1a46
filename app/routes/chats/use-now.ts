import { useEffect, useEffectEvent, useState } from "react";
import { formatDateTime, formatRelativeTime, localDateOf } from "~/i18n/format";
import { serverNow } from "~/kit/server-clock";
import { useDeviceZone } from "~/layouts/use-device-zone";
import { useRoot } from "~/layouts/use-root";

const EVERY_MS = 60_000;

/**
 * The time of the page load, then the server time each minute while the page is visible. One source
 * for all times of a list.
 */
function useNow(loaded: number): number {
  const [now, setNow] = useState(loaded);
  useEffect(() => setNow((current) => Math.max(current, loaded)), [loaded]);
  useEachMinute(() => setNow(serverNow()));
  return now;
}

/**
 * The date in the member's time zone ("2026-11-20"). Components that use it re-render only at
 * midnight.
 */
export function useToday(loaded: number, timeZone: string): string {
  const [today, setToday] = useState(() => localDateOf(loaded, timeZone));
  useEachMinute(() => setToday(localDateOf(serverNow(), timeZone)));
  // For components that mount long after the page load, such as the date line of a new day.
  useEffect(
    () => setToday(localDateOf(Math.max(loaded, serverNow()), timeZone)),
    [loaded, timeZone],
  );
  return today;
}

/** Calls back every minute, and when the page becomes visible. */
function useEachMinute(onMinute: () => void): void {
  const tick = useEffectEvent(() => void (document.visibilityState === "visible" && onMinute()));
  useEffect(() => {
    const listen = () => tick();
    const every = setInterval(listen, EVERY_MS);
    document.addEventListener("visibilitychange", listen);
    return () => {
      clearInterval(every);
      document.removeEventListener("visibilitychange", listen);
    };
  }, []);
}

/** Formats the time of a list row: relative, with the exact time as a tooltip. */
export function useRowTime({ timeZone: rendered, now: loaded }: { timeZone: string; now: number }) {
  const { locale } = useRoot();
  const timeZone = useDeviceZone(rendered);
  const now = useNow(loaded);
  return (at: number) => ({
    iso: new Date(at).toISOString(),
    label: formatRelativeTime(at, now, [locale, timeZone]),
    exact: formatDateTime(at, locale, timeZone),
  });
}
