import { signalsIn } from "./find-signals";
import { textMark } from "./same-text";
import type { Signal } from "./signal";

/** A message before it is sent: the number it will have, and what its writer's words to others today are known by. */
type Writing = { text: string; seq: number; marks: readonly number[] };

/** What its writer is warned of, the gravest alone (R235); null for nothing. */
export function warningFor({ text, seq, marks }: Writing): Signal | null {
  const [gravest] = signalsIn(text, seq);
  if (gravest || marks.length === 0) return gravest ?? null;
  const mark = textMark(text);
  return mark !== null && marks.includes(mark) ? "same_text" : null;
}
