import { useEffect, useState } from "react";
import { priceAhead, type Writer } from "~/domain/conversation/may-write";
import { type Costs, costsAt, priceHeard } from "./costs";
import type { Along, Why } from "./messages";
import type { Posted } from "./sending";

type ToldInput = {
  /** The message starts the conversation. */
  opening: boolean;
  sending: Writer;
  costs: Costs;
  posted: Posted | null;
  /** The current price of a pending message that was refused because of a price change. */
  waitsAt: number | null;
};

/**
 * What the page shows before sending, and the fields to send with a message: the price (R230), and
 * the consent to pay for a fictional profile (R231). A price from a refusal applies until the next
 * one.
 */
export function useTold({ opening, sending, costs, posted, waitsAt }: ToldInput) {
  const [heard, setHeard] = useState(posted?.price ?? null);
  const changed = waitsAt ?? heard;
  useEffect(() => setHeard((have) => waitsAt ?? have), [waitsAt]);
  const [agreed, setAgreed] = useState(costs.fictional?.agreed ?? false);
  const [agrees, setAgrees] = useState(posted?.agrees ?? false);
  useEffect(() => setAgreed(costs.fictional?.agreed ?? false), [costs.fictional?.agreed]);
  const price = changed ?? priceAhead(sending, { opening, price: costs.price });
  const asks = costs.fictional !== null && price > 0 && !agreed;
  const hear = (why: Why | null) => {
    setHeard((have) => priceHeard(have, why));
    if (!why && asks) setAgreed(true);
    // The consent was withdrawn elsewhere and must be given again.
    if (why?.refusal === "consent_needed") for (const set of [setAgreed, setAgrees]) set(false);
  };
  return {
    opening: opening && !changed,
    costs: changed === null ? costs : costsAt(costs, changed),
    /** Whether this message needs the consent, and whether it is given. */
    ...{ asks, agrees, setAgrees },
    along: { price, agrees: asks && agrees } satisfies Along,
    /** Handles the result of a message. Null: accepted or pending. */
    hear,
  };
}
