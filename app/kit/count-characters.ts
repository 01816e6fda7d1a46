const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a person counts as characters: an emoji with its skin tone is one. The same function in browser and Worker. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
