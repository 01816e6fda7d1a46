import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { messageProblem } from "~/domain/conversation/conversation.schema";
import type { Writer } from "~/domain/conversation/may-write";
import { leaveForLogin } from "~/kit/call-door";
import { isOfInputMethod } from "~/kit/input-method";
import type { Costs } from "./costs";
import { consentLacking, isStillSo, type Lacking, whenMended } from "./mended";
import type { Along, ToldWhy, Why } from "./messages";
import type { Posted } from "./sending";
import type { UnsentWords } from "./unsent/unsent-words";
import { useUnsent } from "./unsent/use-unsent";
import { type ComingBack, useComingBack } from "./use-coming-back";
import { type Suggested, useSuggested } from "./use-suggested";
import { useTold } from "./use-told";

export type ComposingInput = ComingBack & {
  /** The next message opens the conversation. */
  opening: boolean;
  sending: Writer;
  costs: Costs;
  /** Written before the member joined, and never sent by itself (R107). */
  draft: string | null;
  /** What they chose to begin with (R247). */
  suggested: Suggested;
  /** From a post without JavaScript: the words and why they were refused. */
  posted: Posted | null;
  waitsAt: number | null;
  onSend: (text: string, along: Along) => Promise<Why | null>;
};

/** What is written, and how it is sent: by the button, or by Enter where there is a keyboard. What is refused comes back into the box. */
export function useComposing(input: ComposingInput) {
  const { memberId, otherId, draft, posted, costs, suggested, onSend } = input;
  const box = useFocusAtFirst();
  const begun = { posted: posted?.text ?? null, suggested: suggested?.text ?? null, draft };
  const unsent = useUnsent({ memberId, otherId }, begun, box);
  const setText = unsent.put;
  useSuggested(suggested, { box, setText });
  const [why, setWhy] = useState(whyOf(posted));
  const told = useTold(input);
  useMended(unsent, { refusal: why?.refusal, limit: costs.limit }, () => setWhy(null));
  const putBack = useComingBack(input, { box, setText, setWhy, hear: told.hear });
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const words = unsent.read().trim();
    const problem = messageProblem(words, costs.limit) ?? consentLacking(told);
    if (problem) return setWhy({ refusal: problem });
    setWhy(null);
    setText("");
    const refused = await onSend(words, told.along);
    told.hear(refused);
    if (refused?.refusal === "logged_out") return leaveForLogin();
    if (refused?.refusal !== "too_many_waiting") return;
    putBack(words);
    setWhy({ refusal: "too_many_waiting" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isOfInputMethod(event.nativeEvent)) return;
    if (!matchMedia("(pointer: coarse)").matches) void send(event);
  };
  const still = why && isStillSo(why.refusal, told) ? why : null;
  return { box, unsent, why: still, told, send, onKeyDown };
}

function useMended(unsent: UnsentWords, { refusal, limit }: Lacking, forget: () => void): void {
  const mended = useEffectEvent(forget);
  useEffect(() => whenMended(unsent, { refusal, limit }, () => mended()), [unsent, refusal, limit]);
}

const whyOf = (posted: Posted | null): ToldWhy | null =>
  posted?.refusal ? { ...posted, refusal: posted.refusal } : null;

/** With a mouse one has come to write; on a phone the keyboard would cover what there is to read. */
function useFocusAtFirst() {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches && !document.querySelector("dialog[open]"))
      box.current?.focus({ preventScroll: true });
  }, []);
  return box;
}
