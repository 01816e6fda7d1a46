import type { Namespace } from "./texts";

/** Fetches the texts of one namespace. */
type Load = (namespace: Namespace) => Promise<unknown>;

/**
 * Says what is still to come before a namespace can be said: null for one that was there from the start, and for a fetched
 * one always the same promise, also once it has come. React draws an element anew when its promise has come, and must meet
 * that promise again at the same place: where it did not, it took the hooks after it for those of an earlier drawing, and
 * threw the whole page away. A promise that failed is asked for anew.
 */
export function fetchOnce(texts: Record<string, unknown>, load: Load) {
  const fetched = new Map<Namespace, Promise<void>>();
  return (namespace: Namespace): Promise<void> | null => {
    const before = fetched.get(namespace);
    if (before || namespace in texts) return before ?? null;
    const coming = load(namespace).then((loaded) => {
      texts[namespace] = loaded;
    });
    fetched.set(namespace, coming);
    coming.catch(() => fetched.delete(namespace));
    return coming;
  };
}
