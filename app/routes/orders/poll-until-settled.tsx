import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { seconds } from "~/kit/duration";
import { useLive } from "~/live/live-provider";

/** First delay, growth factor, and maximum delay of the polling (R273). */
const FIRST_DELAY = seconds(2);
const DELAY_FACTOR = 1.5;
const MAX_DELAY = seconds(30);

/**
 * Polls the order's page with growing delays until the payment is decided, and at once when the
 * member's counts change. Without scripts the browser reloads the page. Hidden tabs do not poll.
 * For methods that take days (`timed` is false) only the socket is used.
 */
export function PollUntilSettled({ every, timed }: { every: number; timed: boolean }) {
  const { revalidate } = useRevalidator();
  const { connection } = useLive();
  useEffect(() => {
    if (!timed) return;
    let [timer, wait] = [0, FIRST_DELAY];
    const poll = () => {
      if (document.visibilityState === "visible") void revalidate();
      wait = Math.min(wait * DELAY_FACTOR, MAX_DELAY);
      timer = window.setTimeout(poll, wait);
    };
    timer = window.setTimeout(poll, wait);
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
