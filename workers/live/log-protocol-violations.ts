import { BoundedCache } from "~/kit/bounded-cache";
import { systemNow } from "~/kit/clock";
import { minutes } from "~/kit/duration";
import type { TokenBucket } from "~/kit/token-bucket";
import { type ParsedPageEvent, parsePageEvent } from "~/live/protocol";
import { log } from "~/platform/log";
import { readSocketOwner } from "./channel-socket";

/**
 * Kinds of protocol violation: an unknown event, invalid fields, a too high rate, a page of another
 * member.
 */
type ProtocolViolation = "no_event" | "invalid" | "too_fast" | "another_member";

/** Recently logged members, each with the kind. */
const loggedMembers = new BoundedCache<string, true>({ size: 1_000, life: minutes(10) });

/** Logs a protocol violation at most once in ten minutes per member and kind. */
export function logProtocolViolation(socket: WebSocket, reason: ProtocolViolation): void {
  const owner = readSocketOwner(socket);
  const key = `${owner?.siteId} ${owner?.memberId} ${reason}`;
  if (loggedMembers.get(key, systemNow())) return;
  loggedMembers.set(key, true, systemNow());
  log("live.strange", { site: owner?.siteId ?? null, account: owner?.memberId ?? null, reason });
}

/** Parses a client event; logs a violation and returns null if it is invalid. */
export function parseEvent(
  socket: WebSocket,
  message: string | ArrayBuffer,
): ParsedPageEvent | null {
  const event = typeof message === "string" ? parsePageEvent(message) : null;
  if (!event) logProtocolViolation(socket, "no_event");
  return event;
}

/** Rate-limit check; logs a violation if the limit is exceeded. */
export function isWithinRate(socket: WebSocket, rate: TokenBucket): boolean {
  const room = rate.take(systemNow());
  if (!room) logProtocolViolation(socket, "too_fast");
  return room;
}
