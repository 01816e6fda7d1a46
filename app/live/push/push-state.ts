import type { PushMessage } from "./last-push";

/**
 * How it stands with notifications in a browser: it cannot show any; it can, and nobody has looked yet; it is told, is not, or
 * must not be told, since its member or whoever runs it forbade that.
 */
export type PushState = "unsupported" | "capable" | "subscribed" | "not_subscribed" | "denied";

/** What a page knows of pushes in this browser: whether it is capable and subscribed, and the last message that came. */
export type PushStatus = { state: PushState; lastMessage: PushMessage | null };

export type Seen = {
  /** Whether the browser knows pushes at all. */
  capable: boolean;
  permission: "default" | "granted" | "denied";
  /** Whether it is subscribed; null before anybody has looked. */
  subscribed: boolean | null;
};

export function stateOf({ capable, permission, subscribed }: Seen): PushState {
  if (!capable) return "unsupported";
  if (permission === "denied") return "denied";
  if (subscribed === null) return "capable";
  return subscribed && permission === "granted" ? "subscribed" : "not_subscribed";
}
