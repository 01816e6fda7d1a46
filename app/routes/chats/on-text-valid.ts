import { messageProblem } from "~/domain/conversation/conversation.schema";
import { throttle } from "~/kit/throttle";
import type { LocalDraft } from "./local-draft/local-draft";
import type { ShownRefusal } from "./messages";

/** Delay between a key press and the validation of the text (R345). */
const VALIDATION_DELAY_MS = 250;
const TEXT_REFUSALS: readonly (ShownRefusal | undefined)[] = ["empty", "too_long", "stacked"];

/** The validation error of the text, if any, and the length limit. */
export type TextError = { refusal: ShownRefusal | undefined; limit: number };

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
/** Checked here because Enter in the composer bypasses the form's own validation. */
export const missingConsent = ({ needsConsent, agrees }: FictionalConsent): ShownRefusal | null =>
  needsConsent && !agrees ? "consent_needed" : null;

/** False for the consent error once the member has agreed (R500). */
export const isRefusalCurrent = (refusal: ShownRefusal, consent: FictionalConsent): boolean =>
  refusal !== "consent_needed" || missingConsent(consent) !== null;
