/**
 * Waits until all promises have settled, then throws an AggregateError of the failures, with the
 * first as its cause.
 */
export async function settleAll(works: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const faults = results.flatMap((done) => (done.status === "rejected" ? [done.reason] : []));
  if (faults.length === 0) return;
  const message = `${faults.length} of ${works.length} failed`;
  throw new AggregateError(faults, message, { cause: faults[0] });
}
