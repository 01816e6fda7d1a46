/**
 * Text storage of the browser. Any access may throw (site data blocked, quota exceeded) and the
 * whole storage may be null or missing: every method then behaves like an empty storage, so that no
 * code needs a try block.
 */
type BrowserStorage = {
  getItem: (key: string) => string | null;
  /** Returns false if nothing was stored. */
  setItem: (key: string, value: string) => boolean;
  removeItem: (key: string) => void;
  clear: () => void;
  /** The parsed value; null if missing or invalid JSON. */
  getJson: (key: string) => unknown;
  setJson: (key: string, value: object) => boolean;
};

export function safeStorage(open: () => Storage | null | undefined): BrowserStorage {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      const storage = open();
      return storage ? work(storage) : otherwise;
    } catch {
      return otherwise;
    }
  };
  const getItem = (key: string) => attempt((storage) => storage.getItem(key), null);
  const setItem = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  return {
    getItem,
    setItem,
    removeItem: (key) => attempt((storage) => storage.removeItem(key), undefined),
    clear: () => attempt((storage) => storage.clear(), undefined),
    getJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? "null"), null),
    setJson: (key, value) => setItem(key, JSON.stringify(value)),
  };
}

/** Until the tab is closed. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
/** Shared by all tabs of this browser, across restarts. */
export const deviceStorage = safeStorage(() => globalThis.localStorage);

/**
 * The service workers of this browser; null if it has none or refuses access (insecure context,
 * blocked site data).
 */
export const serviceWorkers = () => accessible(() => navigator.serviceWorker);

/** The databases of this browser; null likewise. */
export const databases = () => accessible(() => globalThis.indexedDB);

/** The response caches of this browser; null likewise. */
export const responseCaches = () => accessible(() => globalThis.caches);

/** Returns null if the getter throws: the getters of the browser's storage may throw themselves. */
function accessible<T>(access: () => T): NonNullable<T> | null {
  try {
    return access() ?? null;
  } catch {
    return null;
  }
}
