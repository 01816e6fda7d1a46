import { messageProblem } from "~/domain/conversation/conversation.schema";
import { lately } from "~/kit/lately";
import type { ToldRefusal } from "./messages";
import type { UnsentWords } from "./unsent/unsent-words";

/** Delay between a key press and the validation of the text (R345). */
const LOOKED_EVERY_MS = 250;
const OF_WORDS: readonly (ToldRefusal | undefined)[] = ["empty", "too_long", "stacked"];

/** The validation error of the text, if any, and the length limit. */
export type Lacking = { refusal: ToldRefusal | undefined; limit: number };

/**
 * Calls back as soon as the text is valid, so that an error disappears while the member fixes it
 * (R500). Stops when the returned function is called.
 */
export function whenMended(
  unsent: Pick<UnsentWords, "read" | "subscribe">,
  { refusal, limit }: Lacking,
  mended: () => void,
): () => void {
  if (!OF_WORDS.includes(refusal)) return () => undefined;
  const looking = lately(() => {
    if (messageProblem(unsent.read(), limit) !== refusal) mended();
  }, LOOKED_EVERY_MS);
  const stop = unsent.subscribe(() => looking.soon());
  return () => {
    stop();
    looking.drop();
  };
}

type Consent = { asks: boolean; agrees: boolean };
/** Checked here because Enter in the composer bypasses the form's own validation. */
export const consentLacking = ({ asks, agrees }: Consent): ToldRefusal | null =>
  asks && !agrees ? "consent_needed" : null;

/** False for the consent error once the member has agreed (R500). */
export const isStillSo = (refusal: ToldRefusal, consent: Consent): boolean =>
  refusal !== "consent_needed" || consentLacking(consent) !== null;
