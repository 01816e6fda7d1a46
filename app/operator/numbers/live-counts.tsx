import { useEffect, useState } from "react";
import type { LiveNumbers } from "~/domain/statistics/list-numbers";
import type { Totals } from "~/domain/statistics/totals";
import { formatCount, formatNet } from "./format";

type Live = LiveNumbers & { at: number };

const COUNTS: [label: string, format: (totals: Totals) => string][] = [
  ["Visits", ({ counts }) => formatCount(counts.visit)],
  ["Signups", ({ counts }) => formatCount(counts.signup)],
  ["Confirmed", ({ counts }) => formatCount(counts.confirmed)],
  ["First messages", ({ counts }) => formatCount(counts.message)],
  ["Sales", ({ counts }) => formatCount(counts.sale)],
  ["Net", ({ money }) => formatNet(money)],
];

/** A purchase must appear within five seconds. */
const READ_EVERY_MS = 4_000;

/** The counts of all sites today, beside yesterday and seven days; read again while visible. */
export function LiveCounts({ first }: { first: Live }) {
  const [{ today, yesterday, week, at }, setLive] = useState(first);
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
        {COUNTS.map(([label, format]) => (
          <div key={label} className="tabular-nums">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold">{format(today)}</dd>
            <dd className="text-sm text-muted">{`Yesterday ${format(yesterday)}`}</dd>
            <dd className="text-sm text-muted">{`7 days ${format(week)}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
