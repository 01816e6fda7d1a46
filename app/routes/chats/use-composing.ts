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
  /** The message starts the conversation. */
  opening: boolean;
  sending: Writer;
  costs: Costs;
  /** Written before the member joined, and never sent automatically (R107). */
  draft: string | null;
  /** The selected icebreaker (R247). */
  suggested: Suggested;
  /** Result of a form post without JavaScript: the text and the reason of the refusal. */
  posted: Posted | null;
  waitsAt: number | null;
  onSend: (text: string, along: Along) => Promise<Why | null>;
};

/**
 * The state of the composer. Sends with the button, or with Enter on devices with a keyboard.
 * Refused text comes back into the composer.
 */
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

/**
 * Focuses the composer on devices with a mouse. On phones the keyboard would cover the messages.
 */
function useFocusAtFirst() {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches && !document.querySelector("dialog[open]"))
      box.current?.focus({ preventScroll: true });
  }, []);
  return box;
}
