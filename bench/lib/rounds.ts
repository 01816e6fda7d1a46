/** A pause between two runs, so that one variant's queue does not delay the next. */
const SETTLE_MS = 250;

/**
 * Runs every variant once per round, in an order that rotates each round. Returns the outcomes of
 * the rounds per variant, so that the same index is the same round.
 */
export async function interleave<Variant, Outcome>(
  variants: readonly Variant[],
  rounds: number,
  run: (variant: Variant, index: number) => Promise<Outcome>,
): Promise<Outcome[][]> {
  const outcomes: Outcome[][] = variants.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      const index = (turn + round) % variants.length;
      outcomes[index]?.push(await run(variants[index] as Variant, index));
      await sleep(SETTLE_MS);
    }
  }
  return outcomes;
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
