import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { messageProblem } from "~/domain/conversation/conversation.schema";
import { previewPrice, type SenderStatus } from "~/domain/conversation/preview-refusal";
import { redirectToLogin } from "~/kit/api-client";
import { isInputMethodKey } from "~/kit/browser";
import { newClientId } from "~/kit/client-id";
import type { ClientId } from "~/kit/ids";
import { throttle } from "~/kit/throttle";
import type { PostedMessage } from "../load-chat";
import { type LocalDraft, useLocalDraft } from "../local-draft";
import type {
  RefusalReason,
  SendMetadata,
  ShownRefusal,
  ShownRefusalReason,
} from "../log/messages";
import { copyText } from "../text-copy";
import { costsAtPrice, currentPrice, type MessageCosts } from "./composer-notes";
import { type ReturnedTextInput, useReturnedText } from "./use-returned-text";

type SendPricingInput = {
  /** The message starts the conversation. */
  opening: boolean;
  sending: SenderStatus;
  costs: MessageCosts;
  posted: PostedMessage | null;
  /** The current price of a pending message that was refused because of a price change. */
  pendingPrice: number | null;
};

/**
 * What the page shows before sending, and the fields to send with a message: the price (R230), and
 * the consent to pay for a fictional profile (R231). A price from a refusal applies until another
 * refusal gives a new price.
 */
export function useSendPricing({
  opening,
  sending,
  costs,
  posted,
  pendingPrice,
}: SendPricingInput) {
  const [refusedPrice, setRefusedPrice] = useState(posted?.price ?? null);
  const changed = pendingPrice ?? refusedPrice;
  useEffect(() => setRefusedPrice((current) => pendingPrice ?? current), [pendingPrice]);
  const [agreed, setAgreed] = useState(costs.fictional?.agreed ?? false);
  const [agrees, setAgrees] = useState(posted?.agrees ?? false);
  useEffect(() => setAgreed(costs.fictional?.agreed ?? false), [costs.fictional?.agreed]);
  const price = changed ?? previewPrice(sending, { opening, price: costs.price });
  const needsConsent = costs.fictional !== null && price > 0 && !agreed;
  const applyResult = (reason: RefusalReason | null) => {
    setRefusedPrice((current) => currentPrice(current, reason));
    if (!reason && needsConsent) setAgreed(true);
    // The consent was withdrawn elsewhere and must be given again.
    if (reason?.refusal === "consent_needed") for (const set of [setAgreed, setAgrees]) set(false);
  };
  return {
    opening: opening && !changed,
    costs: changed === null ? costs : costsAtPrice(costs, changed),
    /** Whether this message needs the consent, and whether it is given. */
    needsConsent,
    /** The member has agreed before: the warning is not repeated. */
    agreed,
    agrees,
    setAgrees,
    metadata: { price, agrees: needsConsent && agrees } satisfies SendMetadata,
    /** Handles the result of a message. Null: accepted or pending. */
    applyResult,
  };
}

/** The selected icebreaker. A new object for each selection. */
export type SuggestedText = { text: string } | null;

type SuggestionTarget = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  setText: (change: (current: string) => string) => void;
};

/**
 * Inserts the selected text into the composer and places the cursor after it. Sends nothing.
 * Replaces the previous selection if it is unchanged. Text of the member stays as it is (R543).
 */
function useSuggestedText(suggested: SuggestedText, { fieldRef, setText }: SuggestionTarget): void {
  const last = useRef(suggested);
  const insertSuggestion = useEffectEvent((text: string, before: string | undefined) => {
    setText((current) => (current.trim() && current !== before ? current : text));
    fieldRef.current?.focus();
  });
  useEffect(() => {
    if (!suggested || suggested === last.current) return;
    insertSuggestion(suggested.text, last.current?.text);
    last.current = suggested;
  }, [suggested]);
}

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
  sending: SenderStatus;
  costs: MessageCosts;
  /** Written before the member joined, and never sent automatically (R107). */
  draft: string | null;
  /** The selected icebreaker (R247). */
  suggested: SuggestedText;
  /** Result of a form post without JavaScript: the text and the reason of the refusal. */
  posted: PostedMessage | null;
  pendingPrice: number | null;
  /** Sends the message. `onSafe` is called once its text needs no other copy. */
  onSend: (
    message: SendMetadata & { id: ClientId; text: string },
    onSafe: () => void,
  ) => Promise<RefusalReason | null>;
};

/**
 * The state of the composer. Sends with the button, or with Enter on devices with a keyboard.
 * Refused text comes back into the composer.
 */
export function useComposer(input: ComposerInput) {
  const { memberId, otherId, draft, posted, costs, suggested, onSend } = input;
  const fieldRef = useInitialFocus();
  const initialTexts = { posted: posted?.text ?? null, suggested: suggested?.text ?? null, draft };
  const localDraft = useLocalDraft({ memberId, otherId }, initialTexts, fieldRef);
  const setText = localDraft.put;
  useSuggestedText(suggested, { fieldRef, setText });
  const [reason, setReason] = useState(reasonOfPost(posted));
  const pricing = useSendPricing(input);
  useClearTextError(localDraft, { refusal: reason?.refusal, limit: costs.limit }, () =>
    setReason(null),
  );
  const restoreText = useReturnedText(input, {
    fieldRef,
    setText,
    setReason,
    applyResult: pricing.applyResult,
  });
  const submitText = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = localDraft.read().trim();
    const problem = messageProblem(text, costs.limit) ?? missingConsent(pricing);
    if (problem) return setReason({ refusal: problem });
    setReason(null);
    const id = newClientId();
    const copy = copyText({ memberId, otherId }, { id, text });
    setText("");
    const refusal = await onSend({ ...pricing.metadata, id, text }, copy.release);
    pricing.applyResult(refusal);
    if (refusal?.refusal === "logged_out") return redirectToLogin();
    if (refusal?.refusal !== "too_many_waiting") return;
    restoreText(text);
    copy.release();
    setReason({ refusal: "too_many_waiting" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isInputMethodKey(event.nativeEvent)) return;
    if (!matchMedia("(pointer: coarse)").matches) void submitText(event);
  };
  const currentReason = reason && isRefusalCurrent(reason.refusal, pricing) ? reason : null;
  return { fieldRef, localDraft, reason: currentReason, pricing, submitText, onKeyDown };
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
 * Focuses the composer on devices with a mouse, unless a search led to a message, which has the
 * focus. On phones the keyboard would cover the messages.
 */
function useInitialFocus() {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const isTaken = document.querySelector("dialog[open], [data-sought]") !== null;
    if (matchMedia("(pointer: fine)").matches && !isTaken)
      fieldRef.current?.focus({ preventScroll: true });
  }, []);
  return fieldRef;
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
