/**
 * The name that was most likely meant, or null if none is close: at most a third of its letters
 * differ.
 */
export function nearest(input: string, names: readonly string[]): string | null {
  const ranked = names
    .map((name) => ({ name, steps: distance(input.toLowerCase(), name) }))
    .sort((a, b) => a.steps - b.steps);
  const [best] = ranked;
  return best && best.steps <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}

/** Number of letters to insert, delete or change (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      next.push(
        Math.min(
          (next[column] as number) + 1,
          (row[column + 1] as number) + 1,
          (row[column] as number) + (letter === other ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[to.length] as number;
}
