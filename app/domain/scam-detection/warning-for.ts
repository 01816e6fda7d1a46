import { signalsIn } from "./find-signals";
import type { SpamSignal } from "./scam-detection";
import { textHash } from "./text-hash";

/**
 * A message before it is sent: its future number, and the hashes of texts its writer sent to others
 * today.
 */
type MessageDraft = { text: string; seq: number; marks: readonly number[] };

/** The most severe warning for the writer (R235); null for none. */
export function warningFor({ text, seq, marks }: MessageDraft): SpamSignal | null {
  const [gravest] = signalsIn(text, seq);
  if (gravest || marks.length === 0) return gravest ?? null;
  const mark = textHash(text);
  return mark !== null && marks.includes(mark) ? "same_text" : null;
}
