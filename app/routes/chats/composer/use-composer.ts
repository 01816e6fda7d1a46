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
import { throttle } from "~/kit/throttle";
import type { LocalDraft } from "../local-draft/local-draft";
import { useLocalDraft } from "../local-draft/use-local-draft";
import type {
  RefusalReason,
  SendMetadata,
  ShownRefusal,
  ShownRefusalReason,
} from "../log/messages";
import type { PostedMessage } from "./handle-message-post";
import type { MessageCosts } from "./message-costs";
import { type ReturnedTextInput, useReturnedText } from "./use-returned-text";
import { useSendPricing } from "./use-send-pricing";
import { type SuggestedText, useSuggestedText } from "./use-suggested-text";

/** Delay between a key press and the validation of the text (R345). */
const VALIDATION_DELAY_MS = 250;

const TEXT_REFUSALS: readonly (ShownRefusal | undefined)[] = ["empty", "too_long", "stacked"];

/** Checked here because Enter in the composer bypasses the form's own validation. */
export const missingConsent = ({ needsConsent, agrees }: FictionalConsent): ShownRefusal | null =>
  needsConsent && !agrees ? "consent_needed" : null;

/** False for the consent error once the member has agreed (R500). */
export const isRefusalCurrent = (refusal: ShownRefusal, consent: FictionalConsent): boolean =>
  refusal !== "consent_needed" || missingConsent(consent) !== null;

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
  onSend: (text: string, metadata: SendMetadata) => Promise<RefusalReason | null>;
};

/**
 * The state of the composer. Sends with the button, or with Enter on devices with a keyboard.
 * Refused text comes back into the composer.
 */
export function useComposer(input: ComposerInput) {
  const { memberId, otherId, draft, posted, costs, suggested, onSend } = input;
  const box = useInitialFocus();
  const initialTexts = { posted: posted?.text ?? null, suggested: suggested?.text ?? null, draft };
  const localDraft = useLocalDraft({ memberId, otherId }, initialTexts, box);
  const setText = localDraft.put;
  useSuggestedText(suggested, { box, setText });
  const [reason, setReason] = useState(reasonOfPost(posted));
  const pricing = useSendPricing(input);
  useClearTextError(localDraft, { refusal: reason?.refusal, limit: costs.limit }, () =>
    setReason(null),
  );
  const putBack = useReturnedText(input, {
    box,
    setText,
    setReason,
    applyResult: pricing.applyResult,
  });
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = localDraft.read().trim();
    const problem = messageProblem(text, costs.limit) ?? missingConsent(pricing);
    if (problem) return setReason({ refusal: problem });
    setReason(null);
    setText("");
    const refused = await onSend(text, pricing.metadata);
    pricing.applyResult(refused);
    if (refused?.refusal === "logged_out") return redirectToLogin();
    if (refused?.refusal !== "too_many_waiting") return;
    putBack(text);
    setReason({ refusal: "too_many_waiting" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isInputMethodKey(event.nativeEvent)) return;
    if (!matchMedia("(pointer: coarse)").matches) void send(event);
  };
  const still = reason && isRefusalCurrent(reason.refusal, pricing) ? reason : null;
  return { box, localDraft, reason: still, pricing, send, onKeyDown };
}

function useClearTextError(
  localDraft: LocalDraft,
  { refusal, limit }: TextError,
  forget: () => void,
): void {
  const clearError = useEffectEvent(forget);
  useEffect(
    () => onTextValid(localDraft, { refusal, limit }, () => clearError()),
    [localDraft, refusal, limit],
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

/** The validation error of the text, if any, and the length limit. */
type TextError = { refusal: ShownRefusal | undefined; limit: number };

/**
 * Calls back as soon as the text is valid, so that an error disappears while the member fixes it
 * (R500). Stops when the returned function is called.
 */
export function onTextValid(
  localDraft: Pick<LocalDraft, "read" | "subscribe">,
  { refusal, limit }: TextError,
  onValid: () => void,
): () => void {
  if (!TEXT_REFUSALS.includes(refusal)) return () => undefined;
  const check = throttle(() => {
    if (messageProblem(localDraft.read(), limit) !== refusal) onValid();
  }, VALIDATION_DELAY_MS);
  const stop = localDraft.subscribe(() => check.soon());
  return () => {
    stop();
    check.drop();
  };
}

type FictionalConsent = { needsConsent: boolean; agrees: boolean };
