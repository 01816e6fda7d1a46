import { messageProblem } from "~/domain/conversation/conversation.schema";
import { lately } from "~/kit/lately";
import type { ToldRefusal } from "./messages";
import type { UnsentWords } from "./unsent/unsent-words";

/** Words are looked at again so long after a key (R345). */
const LOOKED_EVERY_MS = 250;
const OF_WORDS: readonly (ToldRefusal | undefined)[] = ["empty", "too_long", "stacked"];

/** Why words were not sent, if anything, and how long they may be. */
export type Lacking = { refusal: ToldRefusal | undefined; limit: number };

/** What was wrong with the words is said no longer than it is so: whoever shortens them reads that it is enough (R500). Until what it returns is called. */
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
/** The box's own Enter asks no form whether it is complete. */
export const consentLacking = ({ asks, agrees }: Consent): ToldRefusal | null =>
  asks && !agrees ? "consent_needed" : null;

/** Somebody who ticked it since is not asked to any more (R500). */
export const isStillSo = (refusal: ToldRefusal, consent: Consent): boolean =>
  refusal !== "consent_needed" || consentLacking(consent) !== null;
