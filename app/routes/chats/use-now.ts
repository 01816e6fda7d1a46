import { useEffect, useEffectEvent, useState } from "react";
import { dayOf } from "~/i18n/format";
import { serverNow } from "../bonus/server-clock";

const EVERY_MS = 60_000;

/** The moment of the load, then each minute that of the server, while somebody looks: one clock for all times of a list. */
export function useNow(loaded: number): number {
  const [now, setNow] = useState(loaded);
  useEffect(() => setNow((have) => Math.max(have, loaded)), [loaded]);
  useEachMinute(() => setNow(serverNow()));
  return now;
}

/** The day it is where the member lives ("2026-11-20"), by the same clock; what shows it is drawn anew at midnight alone. */
export function useToday(loaded: number, timeZone: string): string {
  const [today, setToday] = useState(() => dayOf(loaded, timeZone));
  useEachMinute(() => setToday(dayOf(serverNow(), timeZone)));
  // What is drawn first long after the load, such as the line over the first message of a new day.
  useEffect(() => setToday(dayOf(Math.max(loaded, serverNow()), timeZone)), [loaded, timeZone]);
  return today;
}

/** Also as soon as somebody looks again. */
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
