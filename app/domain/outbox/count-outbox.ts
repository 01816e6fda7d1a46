import { runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { countDelayed, countEnded, type EndStatus, type OutboxCountRow } from "./outbox-sql";

/**
 * An e-mail or push is delayed after this time: the scheduled job has enqueued it again by then.
 */
const DELAYED_AFTER = minutes(5);

/** Counts by kind, such as `mail reset`: sent, delayed, given up (failed) and suppressed. */
type OutboxCounts = Record<string, Record<EndStatus | "delayed", number>>;

/**
 * Counts e-mails and pushes written since a moment, by kind and result, without personal data
 * (R554).
 */
export async function countOutbox(
  services: Pick<Services, "db" | "now">,
  since: number,
): Promise<OutboxCounts> {
  const now = services.now();
  const found = await runBatch(services.db, {
    sent: countEnded("sent", since),
    failed: countEnded("failed", since),
    suppressed: countEnded("suppressed", since),
    delayed: countDelayed(since, now - DELAYED_AFTER),
  });
  const counts: OutboxCounts = {};
  for (const [end, { rows }] of Object.entries(found) as [
    EndStatus | "delayed",
    { rows: OutboxCountRow[] },
  ][])
    for (const { channel, kind, many } of rows) {
      const name = `${channel} ${kind}`;
      counts[name] ??= { sent: 0, delayed: 0, failed: 0, suppressed: 0 };
      counts[name][end] = many;
    }
  return counts;
}
