import { minutes } from "~/kit/duration";

/**
 * Every event on the wire. The Worker speaks `LiveEvent`, the page speaks `PageEvent`; both are parsed
 * here, and what does not parse is dropped, since a page may be older than the Worker that answers it.
 */
export type MessageEvent = {
  type: "message";
  conversationId: string;
  seq: number;
  senderId: string;
  clientId: string;
  body: string;
  at: number;
  /** Unread of this conversation and of all, for the member addressed. */
  unread: number;
  totalUnread: number;
};
export type LiveEvent =
  | MessageEvent
  | { type: "read"; conversationId: string; seq: number; readerId: string }
  | { type: "typing"; conversationId: string; memberId: string }
  | { type: "badges"; unread: number; newLikes: number };

export type PageEvent = { type: "typing"; conversationId: string; to: string };

/** A page silent for longer is left, and "online now" is not said longer after a load (R75). */
export const PRESENCE_TTL = minutes(2);

/** Close code: the session of this page ended (RFC 6455, 7.4.2: 4000 and above are ours). */
export const SESSION_ENDED = 4401;

const LIVE_TYPES = new Set(["message", "read", "typing", "badges"]);

export function parseLiveEvent(text: string): LiveEvent | null {
  const value = parseObject(text);
  return value && LIVE_TYPES.has(String(value.type)) ? (value as LiveEvent) : null;
}

export function parsePageEvent(text: string): PageEvent | null {
  const value = parseObject(text);
  if (
    value?.type !== "typing" ||
    typeof value.conversationId !== "string" ||
    typeof value.to !== "string"
  )
    return null;
  return {
    type: "typing",
    conversationId: value.conversationId.slice(0, 64),
    to: value.to.slice(0, 64),
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
