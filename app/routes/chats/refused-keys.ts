import type { SendRefusal } from "~/domain/conversation/conversation";

/** Refusals whose words fit whatever is sent: words, a gift or a photo. */
const OF_ALL = ["consent_needed", "held_before", "suspended", "blocked"] as const;
/** Refusals of a gift and of a photo that have words of their own for each. */
const OF_EACH = [
  ...(["email_unconfirmed", "not_found", "not_enough_credits"] as const),
  ...(["price_changed", "too_fast"] as const),
];

export const saidOfAll = (refusal: string) => {
  const said = OF_ALL.find((one) => one === refusal);
  return said && (`chat:refusal.${said}` as const);
};
/** What needs no words of its own is said as one that could not be sent. */
export const saidOfEach = (refusal: string) =>
  `refusal.${OF_EACH.find((one) => one === refusal) ?? "failed"}` as const;

/** The key of the words for why a gift was not sent. */
export const giftKey = (refusal: SendRefusal | "choose" | "offline") =>
  refusal === "choose" || refusal === "offline"
    ? (`refusal.${refusal}` as const)
    : (saidOfAll(refusal) ?? saidOfEach(refusal));
