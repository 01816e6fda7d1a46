/**
 * Waits until all promises have settled, then throws an AggregateError of the failures, with the
 * first as its cause.
 */
export async function settleAll(works: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const errors = results.flatMap((done) => (done.status === "rejected" ? [done.reason] : []));
  if (errors.length === 0) return;
  const message = `${errors.length} of ${works.length} failed`;
  throw new AggregateError(errors, message, { cause: errors[0] });
}
