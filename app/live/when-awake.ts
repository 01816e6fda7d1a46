/**
 * Calls back whenever a page may have slept: it is looked at again, has a network again, was thawed, or "back" brought it
 * from the browser's memory. Answers how to stop.
 */
export function whenAwake(awake: () => void): () => void {
  const heard = [
    [window, "online"],
    [window, "pageshow"],
    [document, "visibilitychange"],
    [document, "resume"],
  ] as const;
  for (const [where, what] of heard) where.addEventListener(what, awake);
  return () => {
    for (const [where, what] of heard) where.removeEventListener(what, awake);
  };
}
