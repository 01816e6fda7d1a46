/**
 * Created at first use, because it takes a third of the Worker's start time. Undefined if the
 * browser has none.
 */
let segmenter: Intl.Segmenter | undefined;

/**
 * Characters as people count them: an emoji with its skin tone is one. The same function runs in
 * browser and Worker. A browser without `Intl.Segmenter` (Firefox before 125) splits by code
 * points, and the Worker's count decides.
 */
export function* charactersOf(text: string): Iterable<string> {
  segmenter ??= Intl.Segmenter && new Intl.Segmenter("en", { granularity: "grapheme" });
  if (!segmenter) return yield* text;
  for (const { segment } of segmenter.segment(text)) yield segment;
}

export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of charactersOf(text)) count++;
  return count;
}
