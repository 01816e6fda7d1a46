import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { messageProblem } from "~/domain/conversation/conversation.schema";
import type { SenderState } from "~/domain/conversation/preview-refusal";
import { redirectToLogin } from "~/kit/api-client";
import { isInputMethodKey } from "~/kit/input-method";
import type { PostedMessage } from "./handle-message-post";
import type { LocalDraft } from "./local-draft/local-draft";
import { useLocalDraft } from "./local-draft/use-local-draft";
import type { MessageCosts } from "./message-costs";
import type { RefusalReason, SendMetadata, ShownRefusalReason } from "./messages";
import { isRefusalCurrent, missingConsent, onTextValid, type TextError } from "./on-text-valid";
import { type ReturnedTextInput, useReturnedText } from "./use-returned-text";
import { useSendPricing } from "./use-send-pricing";
import { type SuggestedText, useSuggestedText } from "./use-suggested-text";

export type ComposerInput = ReturnedTextInput & {
  /** The message starts the conversation. */
  opening: boolean;
  sending: SenderState;
  costs: MessageCosts;
  /** Written before the member joined, and never sent automatically (R107). */
  draft: string | null;
  /** The selected icebreaker (R247). */
  suggested: SuggestedText;
  /** Result of a form post without JavaScript: the text and the reason of the refusal. */
  posted: PostedMessage | null;
  waitsAt: number | null;
  onSend: (text: string, along: SendMetadata) => Promise<RefusalReason | null>;
};

/**
 * The state of the composer. Sends with the button, or with Enter on devices with a keyboard.
 * Refused text comes back into the composer.
 */
export function useComposer(input: ComposerInput) {
  const { memberId, otherId, draft, posted, costs, suggested, onSend } = input;
  const box = useInitialFocus();
  const begun = { posted: posted?.text ?? null, suggested: suggested?.text ?? null, draft };
  const unsent = useLocalDraft({ memberId, otherId }, begun, box);
  const setText = unsent.put;
  useSuggestedText(suggested, { box, setText });
  const [why, setWhy] = useState(reasonOfPost(posted));
  const told = useSendPricing(input);
  useClearTextError(unsent, { refusal: why?.refusal, limit: costs.limit }, () => setWhy(null));
  const putBack = useReturnedText(input, { box, setText, setWhy, hear: told.hear });
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const words = unsent.read().trim();
    const problem = messageProblem(words, costs.limit) ?? missingConsent(told);
    if (problem) return setWhy({ refusal: problem });
    setWhy(null);
    setText("");
    const refused = await onSend(words, told.along);
    told.hear(refused);
    if (refused?.refusal === "logged_out") return redirectToLogin();
    if (refused?.refusal !== "too_many_waiting") return;
    putBack(words);
    setWhy({ refusal: "too_many_waiting" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isInputMethodKey(event.nativeEvent)) return;
    if (!matchMedia("(pointer: coarse)").matches) void send(event);
  };
  const still = why && isRefusalCurrent(why.refusal, told) ? why : null;
  return { box, unsent, why: still, told, send, onKeyDown };
}

function useClearTextError(
  unsent: LocalDraft,
  { refusal, limit }: TextError,
  forget: () => void,
): void {
  const mended = useEffectEvent(forget);
  useEffect(
    () => onTextValid(unsent, { refusal, limit }, () => mended()),
    [unsent, refusal, limit],
  );
}

const reasonOfPost = (posted: PostedMessage | null): ShownRefusalReason | null =>
  posted?.refusal ? { ...posted, refusal: posted.refusal } : null;

/**
 * Focuses the composer on devices with a mouse. On phones the keyboard would cover the messages.
 */
function useInitialFocus() {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches && !document.querySelector("dialog[open]"))
      box.current?.focus({ preventScroll: true });
  }, []);
  return box;
}
