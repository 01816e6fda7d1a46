import { BoundedCache } from "~/kit/bounded-cache";
import { minutes } from "~/kit/duration";
import type { TokenBucket } from "~/kit/token-bucket";
import { type HeardEvent, parsePageEvent } from "~/live/protocol";
import { log } from "~/platform/log";
import { ownerOf } from "./channel-socket";

/** No event of ours, fields that fit no message, more than a hand can do, a page of somebody else. */
type Strange = "no_event" | "invalid" | "too_fast" | "another_member";

/** Members, each with what they did. */
const told = new BoundedCache<string, true>({ size: 1_000, life: minutes(10) });

/** What no page of ours does is said to the log once in ten minutes of each member, however often it comes. */
export function noteStrange(socket: WebSocket, reason: Strange): void {
  const owner = ownerOf(socket);
  const key = `${owner?.siteId} ${owner?.memberId} ${reason}`;
  if (told.get(key, Date.now())) return;
  told.set(key, true, Date.now());
  log("live.strange", { site: owner?.siteId ?? null, account: owner?.memberId ?? null, reason });
}

/** What a page said; null, and noted, where it is none of our events. */
export function eventFrom(socket: WebSocket, message: string | ArrayBuffer): HeardEvent | null {
  const event = typeof message === "string" ? parsePageEvent(message) : null;
  if (!event) noteStrange(socket, "no_event");
  return event;
}

/** Whether there is room for one more; noted where there is none. */
export function isSlowEnough(socket: WebSocket, rate: TokenBucket): boolean {
  const room = rate.take(Date.now());
  if (!room) noteStrange(socket, "too_fast");
  return room;
}
