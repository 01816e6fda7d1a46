import { useEffect, useState } from "react";
import { previewPrice, type SenderState } from "~/domain/conversation/preview-refusal";
import type { RefusalReason, SendMetadata } from "../log/messages";
import type { PostedMessage } from "./handle-message-post";
import { costsAtPrice, currentPrice, type MessageCosts } from "./message-costs";

type SendPricingInput = {
  /** The message starts the conversation. */
  opening: boolean;
  sending: SenderState;
  costs: MessageCosts;
  posted: PostedMessage | null;
  /** The current price of a pending message that was refused because of a price change. */
  waitsAt: number | null;
};

/**
 * What the page shows before sending, and the fields to send with a message: the price (R230), and
 * the consent to pay for a fictional profile (R231). A price from a refusal applies until the next
 * one.
 */
export function useSendPricing({ opening, sending, costs, posted, waitsAt }: SendPricingInput) {
  const [refusedPrice, setRefusedPrice] = useState(posted?.price ?? null);
  const changed = waitsAt ?? refusedPrice;
  useEffect(() => setRefusedPrice((have) => waitsAt ?? have), [waitsAt]);
  const [agreed, setAgreed] = useState(costs.fictional?.agreed ?? false);
  const [agrees, setAgrees] = useState(posted?.agrees ?? false);
  useEffect(() => setAgreed(costs.fictional?.agreed ?? false), [costs.fictional?.agreed]);
  const price = changed ?? previewPrice(sending, { opening, price: costs.price });
  const needsConsent = costs.fictional !== null && price > 0 && !agreed;
  const applyResult = (reason: RefusalReason | null) => {
    setRefusedPrice((have) => currentPrice(have, reason));
    if (!reason && needsConsent) setAgreed(true);
    // The consent was withdrawn elsewhere and must be given again.
    if (reason?.refusal === "consent_needed") for (const set of [setAgreed, setAgrees]) set(false);
  };
  return {
    opening: opening && !changed,
    costs: changed === null ? costs : costsAtPrice(costs, changed),
    /** Whether this message needs the consent, and whether it is given. */
    needsConsent,
    agrees,
    setAgrees,
    metadata: { price, agrees: needsConsent && agrees } satisfies SendMetadata,
    /** Handles the result of a message. Null: accepted or pending. */
    applyResult,
  };
}
