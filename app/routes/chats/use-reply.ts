import { useState } from "react";
import type { Quote } from "~/domain/conversation/quote";
import { type Message, quoteIn, type Why } from "./messages";

type Send = (quote?: Quote) => Promise<Why | null>;

/**
 * Which message is chosen, to be answered or reacted to: the one that the address named, until another or none is. What is
 * written next answers it (R248).
 */
export function useReply(messages: readonly Message[], asked: number | null) {
  const withSeq = (seq: number | null) => messages.find((one) => one.seq === seq) ?? null;
  const [chosen, setChosen] = useState(() => withSeq(asked));
  // As it is now, where it is drawn; a reader who is further up by now still answers it.
  const message = withSeq(chosen?.seq ?? null) ?? chosen;
  const quote = message && quoteIn([message], message.seq);
  /** The same one again is none. On a phone the keyboard would come up over the signs. */
  const choose = (seq: number | null) => {
    setChosen(seq === chosen?.seq ? null : withSeq(seq));
    if (matchMedia("(pointer: fine)").matches) document.getElementById("composer")?.focus();
  };
  /** What is sent carries it, once; where that is refused the words are back in the box, and the quote over it (`chooseAgain`). */
  const carry = (send: Send): Promise<Why | null> => {
    setChosen(null);
    return send(quote ?? undefined);
  };
  const chooseAgain = (seq: number | undefined) =>
    setChosen((since) => since ?? withSeq(seq ?? null));
  return { message, quote, choose, chooseAgain, drop: () => choose(null), carry };
}
