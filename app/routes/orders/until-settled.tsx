import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { seconds } from "~/kit/duration";
import { useLive } from "~/live/live";

/** The first look again, how much longer each next one waits, and at most (R273). */
const [FIRST, GROWS, LAST] = [seconds(2), 1.5, seconds(30)];

/**
 * While a payment is not decided its page looks again, ever more slowly, and at once where the member is told new numbers.
 * Without a script the browser loads it anew. A tab that nobody sees asks nothing. What takes days (`timed` is false) is
 * waited for by the socket alone.
 */
export function UntilSettled({ every, timed }: { every: number; timed: boolean }) {
  const { revalidate } = useRevalidator();
  const { connection } = useLive();
  useEffect(() => {
    if (!timed) return;
    let [timer, wait] = [0, FIRST];
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
      wait = Math.min(wait * GROWS, LAST);
      timer = window.setTimeout(look, wait);
    };
    timer = window.setTimeout(look, wait);
    return () => window.clearTimeout(timer);
  }, [revalidate, timed]);
  useEffect(
    () =>
      connection?.subscribe(({ type }) => {
        if (type === "badges") void revalidate();
      }),
    [connection, revalidate],
  );
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(every)} />
    </noscript>
  );
}
