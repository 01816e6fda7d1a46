import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { messageProblem } from "~/domain/conversation/conversation.schema";
import { leaveForLogin } from "~/kit/call-door";
import type { MemberId } from "~/kit/ids";
import type { Costs } from "./costs";
import type { Refusal } from "./messages";
import type { ToldRefusal } from "./refusal-words";
import type { Posted } from "./sending";
import { useUnsent } from "./use-unsent";

export type ComposingInput = {
  memberId: MemberId;
  otherId: MemberId;
  costs: Costs;
  /** Written before the member joined, and never sent by itself (R107). */
  draft: string | null;
  /** From a post without JavaScript: the words and why they were refused. */
  posted: Posted | null;
  onSend: (text: string) => Promise<Refusal | null>;
};

/** What is written, and how it is sent: by the button, or by Enter where there is a keyboard. What is refused comes back into the box. */
export function useComposing(input: ComposingInput) {
  const { memberId, otherId, draft, posted, costs, onSend } = input;
  const box = useFocusAtFirst();
  const [text, setText] = useUnsent({ memberId, otherId }, posted?.text ?? draft ?? "", box);
  const [refusal, setRefusal] = useState<ToldRefusal | null>(posted?.refusal ?? null);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const words = text.trim();
    const problem = messageProblem(words, costs.limit);
    if (problem) return setRefusal(problem);
    setRefusal(null);
    setText("");
    const refused = await onSend(words);
    if (!refused) return;
    setText((since) => (since ? `${words}\n${since}` : words)); // what was typed since is not lost either
    if (refused === "logged_out") return leaveForLogin();
    setRefusal(refused);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const touch = matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || touch) return;
    void send(event);
  };
  return { box, text, setText, refusal, send, onKeyDown };
}

/** With a mouse one has come to write; on a phone the keyboard would cover what there is to read. */
function useFocusAtFirst() {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches && !document.querySelector("dialog[open]"))
      box.current?.focus({ preventScroll: true });
  }, []);
  return box;
}
