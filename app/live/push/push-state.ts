import type { PushMessage } from "./last-push";

/**
 * The push state of a browser: cannot display notifications; can, but not checked yet; subscribed;
 * not subscribed; or denied by the member or the browser's administrator.
 */
export type PushState = "unsupported" | "capable" | "subscribed" | "not_subscribed" | "denied";

/** The push state of this browser and the last push that arrived. */
export type PushStatus = { state: PushState; lastMessage: PushMessage | null };

type PushConditions = {
  /** Whether the browser supports push notifications. */
  capable: boolean;
  permission: "default" | "granted" | "denied";
  /** Null before the subscription was checked. */
  subscribed: boolean | null;
};

export function derivePushState({ capable, permission, subscribed }: PushConditions): PushState {
  if (!capable) return "unsupported";
  if (permission === "denied") return "denied";
  if (subscribed === null) return "capable";
  return subscribed && permission === "granted" ? "subscribed" : "not_subscribed";
}
