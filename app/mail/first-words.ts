/** The beginning of a text, cut at user-perceived characters. */
export function firstWords(words: string, most: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment);
  return letters.length <= most ? words : `${letters.slice(0, most - 1).join("")}…`;
}
