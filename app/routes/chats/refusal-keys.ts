import type { SendRefusal } from "~/domain/conversation/conversation";

/** Refusals with one text for messages, gifts and photos. */
const SHARED_REFUSALS = ["consent_needed", "held_before", "suspended", "blocked"] as const;
/** Refusals with separate texts for gifts and for photos. */
const SPECIFIC_REFUSALS = [
  ...(["email_unconfirmed", "not_found", "not_enough_credits"] as const),
  ...(["price_changed", "too_fast"] as const),
];

export const sharedRefusalKey = (refusal: string) => {
  const said = SHARED_REFUSALS.find((one) => one === refusal);
  return said && (`chat:refusal.${said}` as const);
};
/** Refusals without a text of their own use the general one. */
export const specificRefusalKey = (refusal: string) =>
  `refusal.${SPECIFIC_REFUSALS.find((one) => one === refusal) ?? "failed"}` as const;

/** The translation key of the reason why a gift was not sent. */
export const giftRefusalKey = (refusal: SendRefusal | "choose" | "offline") =>
  refusal === "choose" || refusal === "offline"
    ? (`refusal.${refusal}` as const)
    : (sharedRefusalKey(refusal) ?? specificRefusalKey(refusal));
