import type { Namespace } from "./texts";

/** Loads the texts of one namespace. */
type LoadNamespace = (namespace: Namespace) => Promise<unknown>;

/**
 * Returns the promise for a namespace: null for one that is bundled, and for a fetched one always
 * the same promise, also after it has resolved. React renders an element again when its promise
 * resolves, and must get the same promise at the same place: otherwise it attributed the following
 * hooks to an earlier rendering and discarded the whole page. A rejected promise is replaced by a
 * new load.
 */
export function createNamespaceLoader(texts: Record<string, unknown>, load: LoadNamespace) {
  const fetched = new Map<Namespace, Promise<void>>();
  return (namespace: Namespace): Promise<void> | null => {
    const before = fetched.get(namespace);
    if (before || namespace in texts) return before ?? null;
    const loading = load(namespace).then((loaded) => {
      texts[namespace] = loaded;
    });
    fetched.set(namespace, loading);
    loading.catch(() => fetched.delete(namespace));
    return loading;
  };
}
