/**
 * Memoizes an async function by key, resolved values only. Concurrent requests for one key each
 * compute it: a promise may belong to a request that is aborted, and others would wait for it
 * forever.
 */
export function memoizeAsync<Key, Given, Value>(
  make: (key: Key, input: Given) => Promise<Value>,
): (key: Key, input: Given) => Promise<Value> {
  const made = new Map<Key, Value>();
  return async (key, input) => {
    const before = made.get(key);
    if (before !== undefined) return before;
    const value = await make(key, input);
    made.set(key, value);
    return value;
  };
}
