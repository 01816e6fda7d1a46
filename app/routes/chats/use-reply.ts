import { useState } from "react";
import type { Quote } from "~/domain/conversation/quote";
import { type Message, quoteIn, type Why } from "./messages";

type Send = (quote?: Quote) => Promise<Why | null>;

/** Which message the next one answers (R248): the one that the address named, until another or none is chosen. */
export function useReply(messages: readonly Message[], asked: number | null) {
  const [quote, setQuote] = useState(() => quoteIn(messages, asked));
  /** Over the box, with the cursor in it. */
  const choose = (seq: number) => {
    setQuote(quoteIn(messages, seq));
    document.getElementById("composer")?.focus();
  };
  const drop = () => {
    setQuote(null);
    document.getElementById("composer")?.focus();
  };
  /** What is sent carries it, once; where that is refused the words are back in the box, and the quote over it. */
  const carry = async (send: Send): Promise<Why | null> => {
    setQuote(null);
    const refused = await send(quote ?? undefined);
    if (refused) setQuote((since) => since ?? quote);
    return refused;
  };
  return { quote, choose, drop, carry };
}
