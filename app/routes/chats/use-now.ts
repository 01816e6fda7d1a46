import { useEffect, useState } from "react";

const EVERY_MS = 60_000;

/** The moment of the load, then each minute that of the device, while somebody looks: one clock for all times of a list. */
export function useNow(loaded: number): number {
  const [now, setNow] = useState(loaded);
  useEffect(() => setNow((have) => Math.max(have, loaded)), [loaded]);
  useEffect(() => {
    const tick = () => void (document.visibilityState === "visible" && setNow(Date.now()));
    const every = setInterval(tick, EVERY_MS);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(every);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return now;
}
