import { useEffect, useState } from "react";
import type { Totals } from "~/domain/statistics/totals";
import { formatCount, formatNet } from "./format";

type Live = { today: Totals; at: number };

/** A purchase must appear within five seconds. */
const READ_EVERY_MS = 4_000;

/** Today's counts of all sites, read again while the page is visible. */
export function LiveCounts({ first }: { first: Live }) {
  const [{ today, at }, setLive] = useState(first);
  useEffect(() => {
    const read = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await fetch("/operator/numbers/live").catch(() => null);
      if (answer?.ok) setLive((await answer.json()) as Live);
    };
    const timer = setInterval(read, READ_EVERY_MS);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, []);
  const { visit, signup, confirmed, message, sale } = today.counts;
  const counts = [
    ["Visits", formatCount(visit)],
    ["Signups", formatCount(signup)],
    ["Confirmed", formatCount(confirmed)],
    ["First messages", formatCount(message)],
    ["Sales", formatCount(sale)],
    ["Net", formatNet(today.money)],
  ] as const;
  return (
    <section aria-labelledby="live" className="desk-card">
      <h2 id="live" className="text-lg">
        Today, all sites
      </h2>
      <p className="text-sm text-muted">
        Since midnight UTC, as of{" "}
        <time dateTime={new Date(at).toISOString()}>
          {new Date(at).toISOString().slice(11, 19)}
        </time>
        .
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {counts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
