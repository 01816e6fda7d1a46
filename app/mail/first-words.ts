/** The beginning of a text, cut at user-perceived characters. */
export function firstWords(text: string, most: number): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return graphemes.length <= most ? text : `${graphemes.slice(0, most - 1).join("")}…`;
}
