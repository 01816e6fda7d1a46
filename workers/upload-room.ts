import { minutes, seconds } from "~/kit/duration";

const MIB = 1024 * 1024;
/**
 * So many bytes of forms with files are in an isolate at a time (R218): one of the largest, or four photos as phones take
 * them. Each is there several times while the form is taken apart and drawn, and Cloudflare ends an isolate beyond 128 MiB.
 */
const UPLOAD_ROOM = 12 * MIB;
/** Who finds no room waits so long, unread. */
const PATIENCE = seconds(10);
const LOOK_EVERY = 50;
/** A request whose visitor left is ended in the middle and gives nothing back: what it held counts no more after so long. */
export const LEFT_AFTER = minutes(1);

export type Room = {
  /** Takes room as soon as there is some; null where there is none in time. What is held is to be given back, or renewed. */
  take: (bytes: number) => Promise<Held | null>;
  taken: () => number;
};
export type Held = { renew: () => void; free: () => void };
type Given = { size?: number; patience?: number; now?: () => number };

/** Room for what is read into memory. What does not fit yet stays on the line. */
export function createRoom({
  size = UPLOAD_ROOM,
  patience = PATIENCE,
  now = Date.now,
}: Given = {}): Room {
  const holds = new Set<{ bytes: number; at: number }>();
  const taken = () => {
    for (const hold of holds) if (now() - hold.at > LEFT_AFTER) holds.delete(hold);
    return [...holds].reduce((sum, { bytes }) => sum + bytes, 0);
  };
  const take = async (bytes: number) => {
    for (const until = now() + patience; taken() + bytes > size; await sleep(LOOK_EVERY))
      if (now() >= until) return null;
    const hold = { bytes, at: now() };
    holds.add(hold);
    const renew = () => {
      hold.at = now();
    };
    return { renew, free: () => void holds.delete(hold) };
  };
  return { take, taken };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
