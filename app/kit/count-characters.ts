/** Made at the first count: it takes a third of the time in which the Worker starts. */
let segmenter: Intl.Segmenter | undefined;

/** What a person counts as characters: an emoji with its skin tone is one. The same function in browser and Worker. */
export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
