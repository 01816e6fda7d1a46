/**
 * Memoizes an async function by key, resolved values only. Concurrent requests for one key each
 * compute it: a promise may belong to a request that is aborted, and others would wait for it
 * forever.
 */
export function memoizeAsync<Key, Given, Value>(
  make: (key: Key, given: Given) => Promise<Value>,
): (key: Key, given: Given) => Promise<Value> {
  const made = new Map<Key, Value>();
  return async (key, given) => {
    const before = made.get(key);
    if (before !== undefined) return before;
    const value = await make(key, given);
    made.set(key, value);
    return value;
  };
}
