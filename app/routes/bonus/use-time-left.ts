import { useEffect, useState } from "react";
import type { RootData } from "~/layouts/load-root";
import { serverNow } from "./server-clock";

export type BonusPeriod = NonNullable<RootData["bonus"]>;

const TICK_MS = 1_000;

/**
 * Milliseconds until the welcome discount ends by the server's clock, updated each second; 0 after
 * the end.
 */
export function useTimeLeft({ endsAt, now }: BonusPeriod): number {
  const [left, setLeft] = useState(endsAt - now);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, endsAt - serverNow()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
