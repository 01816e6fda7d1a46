/**
 * Calls back when a page may have been suspended: it becomes visible, comes online, resumes after a
 * freeze, or is restored from the back/forward cache. Returns a function that stops it.
 */
export function onPageResume(awake: () => void): () => void {
  const resumeEvents = [
    [window, "online"],
    [window, "pageshow"],
    [document, "visibilitychange"],
    [document, "resume"],
  ] as const;
  for (const [where, what] of resumeEvents) where.addEventListener(what, awake);
  return () => {
    for (const [where, what] of resumeEvents) where.removeEventListener(what, awake);
  };
}
