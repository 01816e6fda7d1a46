import type { MemberId } from "~/kit/ids";
import type { ShownRefusal } from "./messages";

/** The action after a refusal: a link with its label. "here": the help is next to the composer. */
type RecoveryAction = "here" | { to: (other: MemberId) => string; say: ActionLabelKey };
type ActionLabelKey =
  | "refusal.buy"
  | "refusal.confirm"
  | "refusal.object"
  | "refusal.unblock"
  | "ahead.starts_action"
  | "empty.action";

/** The credits page with a link back to the chat. The draft is kept (store-local-draft.ts). */
export const creditsUrl = (other: MemberId) => `/credits?chat=${other}`;

/** The Premium page with a link back to the chat. */
export const premiumUrl = (other: MemberId) => `/premium?chat=${other}`;

/** Each refusal of a message has a text, `refusal.*` of chat.json, and an action (R233). */
export const REFUSAL_ACTIONS: Record<ShownRefusal, RecoveryAction> = {
  email_unconfirmed: { to: () => "/complete-signup", say: "refusal.confirm" },
  suspended: { to: () => "/complaints", say: "refusal.object" },
  not_found: { to: () => "/members", say: "empty.action" },
  blocked: { to: () => "/settings/blocked", say: "refusal.unblock" },
  free_starts_used: { to: premiumUrl, say: "ahead.starts_action" },
  price_changed: "here",
  not_enough_credits: { to: creditsUrl, say: "refusal.buy" },
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
