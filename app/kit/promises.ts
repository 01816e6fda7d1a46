/**
 * Memoizes an async function by key, resolved values only. Concurrent requests for one key each
 * compute it: a promise may belong to a request that is aborted, and others would wait for it
 * forever.
 */
export function memoizeAsync<Key, Given, Value>(
  make: (key: Key, input: Given) => Promise<Value>,
): (key: Key, input: Given) => Promise<Value> {
  const values = new Map<Key, Value>();
  return async (key, input) => {
    const before = values.get(key);
    if (before !== undefined) return before;
    const value = await make(key, input);
    values.set(key, value);
    return value;
  };
}

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
