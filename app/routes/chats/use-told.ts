import { useEffect, useState } from "react";
import { priceAhead, type Writer } from "~/domain/conversation/may-write";
import { type Costs, costsAt, priceHeard } from "./costs";
import type { Along, Why } from "./messages";
import type { Posted } from "./sending";

type ToldInput = {
  /** The next message opens the conversation. */
  opening: boolean;
  sending: Writer;
  costs: Costs;
  posted: Posted | null;
  /** What one that waits in the log would cost now, where it was refused at another price. */
  waitsAt: number | null;
};

/**
 * What the writer is told before they send, and what goes along with it: the price of this message (R230), and to a
 * fictional profile whether they agree to pay (R231). What a refusal told of the price stands until another one tells more.
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
    // Taken back elsewhere: it is given anew, or not.
    if (why?.refusal === "consent_needed") for (const set of [setAgreed, setAgrees]) set(false);
  };
  return {
    opening: opening && !changed,
    costs: changed === null ? costs : costsAt(costs, changed),
    /** A consent is asked for before this message, and whether it is given. */
    ...{ asks, agrees, setAgrees },
    along: { price, agrees: asks && agrees } satisfies Along,
    /** What came of a message; null: it is accepted, or on its way. */
    hear,
  };
}
