import { minutes, seconds } from "~/kit/duration";

const MIB = 1024 * 1024;
/**
 * Total bytes of forms with files in an isolate (R218): one of the largest, or four photos of a
 * phone's size. Each is in memory several times while the form is parsed and decoded, and
 * Cloudflare ends an isolate beyond 128 MiB.
 */
const MAX_UPLOAD_MEMORY = 12 * MIB;
/** How long a request waits for memory, unread. */
const MAX_WAIT = seconds(10);
const CHECK_INTERVAL = 50;
/**
 * An aborted request ends in the middle and releases nothing: its reservation expires after this
 * time.
 */
export const RESERVATION_TTL = minutes(1);

export type UploadLimiter = {
  /**
   * Reserves memory as soon as possible; null after a timeout. The reservation must be released, or
   * renewed.
   */
  reserve: (bytes: number) => Promise<MemoryReservation | null>;
  reservedBytes: () => number;
};
export type MemoryReservation = { renew: () => void; free: () => void };
type LimiterOptions = { size?: number; patience?: number; now?: () => number };

/** Limits the memory for uploads. A body that does not fit yet stays unread on the connection. */
export function createUploadLimiter({
  size = MAX_UPLOAD_MEMORY,
  patience = MAX_WAIT,
  now = Date.now,
}: LimiterOptions = {}): UploadLimiter {
  const holds = new Set<{ bytes: number; at: number }>();
  const reservedBytes = () => {
    for (const hold of holds) if (now() - hold.at > RESERVATION_TTL) holds.delete(hold);
    return [...holds].reduce((sum, { bytes }) => sum + bytes, 0);
  };
  const reserve = async (bytes: number) => {
    for (
      const until = now() + patience;
      reservedBytes() + bytes > size;
      await sleep(CHECK_INTERVAL)
    )
      if (now() >= until) return null;
    const hold = { bytes, at: now() };
    holds.add(hold);
    const renew = () => {
      hold.at = now();
    };
    return { renew, free: () => void holds.delete(hold) };
  };
  return { reserve, reservedBytes };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
