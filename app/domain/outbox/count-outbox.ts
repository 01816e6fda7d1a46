import { runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { type Counted, countDelayed, countEnded, type Ended } from "./count-sql";

/** What might have left for so long, and has not, is late: the clock has named it once by then. */
const LATE_AFTER = minutes(5);

/** By kind, such as `mail reset`: how many left, wait for longer than they should, were given up, and were not to leave. */
type OutboxCounts = Record<string, Record<Ended | "delayed", number>>;

/** What became of letters and pushes that were written since a moment: kinds and counts, and nothing of anybody (R554). */
export async function countOutbox(
  services: Pick<Services, "db" | "now">,
  since: number,
): Promise<OutboxCounts> {
  const now = services.now();
  const found = await runBatch(services.db, {
    sent: countEnded("sent", since),
    failed: countEnded("failed", since),
    suppressed: countEnded("suppressed", since),
    delayed: countDelayed(since, now - LATE_AFTER),
  });
  const counts: OutboxCounts = {};
  for (const [end, { rows }] of Object.entries(found) as [Ended | "delayed", { rows: Counted[] }][])
    for (const { channel, kind, many } of rows) {
      const name = `${channel} ${kind}`;
      counts[name] ??= { sent: 0, delayed: 0, failed: 0, suppressed: 0 };
      counts[name][end] = many;
    }
  return counts;
}
