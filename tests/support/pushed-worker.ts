import type { WorkerScope } from "~/worker/scope";
import { showPushes } from "~/worker/show-push";

export const SITE = { key: "the-key", name: "Amorelle", icon: "/icons/1-192.png" };

type Shown = { title: string; tag: string; data: { id: string; path: string } } & Record<
  string,
  unknown
>;

/** The part of the service worker that pushes come to, with pages of the site open at those addresses. */
export function startWorker(openPages: string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const seen = {
    shown: [] as Shown[],
    opened: [] as string[],
    focused: [] as string[],
    told: [] as { url: string; message: unknown }[],
    called: [] as { url: string; init: { body: string; method: string } }[],
    subscribed: [] as object[],
  };
  const pages = openPages.map((url) => ({
    url,
    focus: async () => seen.focused.push(url),
    postMessage: (message: unknown) => void seen.told.push({ url, message }),
  }));
  showPushes(scopeOf(listeners, seen, pages) as unknown as WorkerScope);
  /** Lets something happen to it; done when all that it does then is done. */
  const happen = async (type: string, event: object = {}) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  return { ...seen, happen };
}

type Seen = { shown: Shown[]; opened: string[]; subscribed: object[]; called: object[] };

const scopeOf = (
  listeners: Map<string, (event: object) => void>,
  seen: Seen,
  pages: { url: string }[],
) => ({
  SITE,
  addEventListener: (type: string, listen: (event: object) => void) =>
    void listeners.set(type, listen),
  location: { origin: "https://site.test" },
  fetch: async (url: string, init: object) => void seen.called.push({ url, init }),
  clients: {
    matchAll: async () => pages,
    openWindow: async (url: string) => void seen.opened.push(url),
  },
  registration: {
    getNotifications: async ({ tag }: { tag: string }) =>
      seen.shown.filter((one) => one.tag === tag),
    showNotification: async (title: string, more: Omit<Shown, "title">) =>
      void seen.shown.push({ title, ...more } as Shown),
    pushManager: {
      subscribe: async (how: object) => {
        seen.subscribed.push(how);
        return { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/new", keys: {} }) };
      },
    },
  },
});
