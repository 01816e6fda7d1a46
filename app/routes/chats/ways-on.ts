import type { MemberId } from "~/kit/ids";
import type { ToldRefusal } from "./messages";

/** The action after a refusal: a link with its label. "here": the help is next to the composer. */
type Way = "here" | { to: (other: MemberId) => string; say: WayWords };
type WayWords =
  | "refusal.buy"
  | "refusal.confirm"
  | "refusal.object"
  | "refusal.unblock"
  | "ahead.starts_action"
  | "empty.action";

/** The credits page with a link back to the chat. The draft is kept (keep-unsent.ts). */
export const creditsFor = (other: MemberId) => `/credits?chat=${other}`;

/** The Premium page with a link back to the chat. */
export const premiumFor = (other: MemberId) => `/premium?chat=${other}`;

/** Each refusal of a message has a text, `refusal.*` of chat.json, and an action (R233). */
export const WAYS_ON: Record<ToldRefusal, Way> = {
  email_unconfirmed: { to: () => "/complete-signup", say: "refusal.confirm" },
  suspended: { to: () => "/complaints", say: "refusal.object" },
  not_found: { to: () => "/members", say: "empty.action" },
  blocked: { to: () => "/settings/blocked", say: "refusal.unblock" },
  free_starts_used: { to: premiumFor, say: "ahead.starts_action" },
  price_changed: "here",
  not_enough_credits: { to: creditsFor, say: "refusal.buy" },
  consent_needed: "here",
  too_fast: "here",
  client_id_reused: "here",
  held: "here",
  held_before: "here",
  empty: "here",
  too_long: "here",
  stacked: "here",
  too_many_waiting: "here",
};
