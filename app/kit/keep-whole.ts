/**
 * Makes something once for each key, and remembers it from then on. Whoever asks while it is being made makes it too: a
 * promise of what a request reads ends where that request is given up, and others would wait for it for ever.
 */
export function keepWhole<Key, Given, Value>(
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
