import { useState } from "react";
import type { Quote } from "~/domain/conversation/quote";
import { type ChatMessage, findQuote, type RefusalReason } from "./messages";

type SendWithQuote = (quote?: Quote) => Promise<RefusalReason | null>;

/**
 * The message that is selected to reply or react to. Starts with the one that the URL names. The
 * next message is sent as a reply to it (R248).
 */
export function useReply(messages: readonly ChatMessage[], initialSeq: number | null) {
  const withSeq = (seq: number | null) => messages.find((one) => one.seq === seq) ?? null;
  const [chosen, setChosen] = useState(() => withSeq(initialSeq));
  // The current version of the message if it is rendered, else the version at selection.
  const message = withSeq(chosen?.seq ?? null) ?? chosen;
  const quote = message && findQuote([message], message.seq);
  /**
   * Selecting the same message again clears the selection. No focus on phones: their keyboard would
   * cover the reactions.
   */
  const choose = (seq: number | null) => {
    setChosen(seq === chosen?.seq ? null : withSeq(seq));
    if (matchMedia("(pointer: fine)").matches) document.getElementById("composer")?.focus();
  };
  /**
   * Sends the selected message as the quote and clears the selection. If the message is refused,
   * `chooseAgain` selects it again.
   */
  const carry = (send: SendWithQuote): Promise<RefusalReason | null> => {
    setChosen(null);
    return send(quote ?? undefined);
  };
  const chooseAgain = (seq: number | undefined) =>
    setChosen((since) => since ?? withSeq(seq ?? null));
  return { message, quote, choose, chooseAgain, drop: () => choose(null), carry };
}
