import type { WorkerScope } from "~/service-worker/scope";
import { handlePushEvents } from "~/service-worker/show-push";

export const SITE = { key: "the-key", name: "Amorelle", icon: "/icons/1-192.png" };

type ShownNotification = {
  title: string;
  tag: string;
  data: { id: string; path: string };
} & Record<string, unknown>;

/**
 * An open page, and its response when asked whether it may be left; without one it does not
 * respond.
 */
type OpenPage = string | { url: string; mayLeave?: boolean };

/** The push part of the service worker, with pages of the site open at these URLs. */
export function startPushWorker(openPages: OpenPage[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const seen = {
    shown: [] as ShownNotification[],
    opened: [] as string[],
    focused: [] as string[],
    /** What happened to pages and windows, in order. */
    steps: [] as string[],
    messages: [] as { url: string; message: unknown }[],
    called: [] as { url: string; init: { body: string; method: string } }[],
    subscribed: [] as object[],
  };
  const pages = openPages.map((one) => {
    const { url, mayLeave } = typeof one === "string" ? { url: one } : one;
    return {
      url,
      focus: async () => {
        seen.focused.push(url);
        seen.steps.push(`focus ${url}`);
      },
      postMessage: (message: { type: string; path?: string }, ports: MessagePort[] = []) => {
        if (message.type === "may_leave") {
          if (mayLeave !== undefined) ports[0]?.postMessage(mayLeave);
          return;
        }
        seen.messages.push({ url, message });
        if (message.path) seen.steps.push(`${message.type} ${message.path}`);
      },
    };
  });
  handlePushEvents(scopeOf(listeners, seen, pages) as unknown as WorkerScope);
  /** Dispatches an event and waits until all its work is done. */
  const happen = async (type: string, event: object = {}) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  return { ...seen, happen };
}

type RecordedActions = {
  shown: ShownNotification[];
  opened: string[];
  steps: string[];
  subscribed: object[];
  called: object[];
};

const scopeOf = (
  listeners: Map<string, (event: object) => void>,
  seen: RecordedActions,
  pages: { url: string }[],
) => ({
  SITE,
  addEventListener: (type: string, listen: (event: object) => void) =>
    void listeners.set(type, listen),
  location: { origin: "https://site.test" },
  fetch: async (url: string, init: object) => void seen.called.push({ url, init }),
  clients: {
    matchAll: async () => pages,
    openWindow: async (url: string) => {
      seen.opened.push(url);
      seen.steps.push(`open ${url}`);
    },
  },
  registration: {
    getNotifications: async ({ tag }: { tag: string }) =>
      seen.shown.filter((one) => one.tag === tag),
    showNotification: async (title: string, more: Omit<ShownNotification, "title">) =>
      void seen.shown.push({ title, ...more } as ShownNotification),
    pushManager: {
      subscribe: async (how: object) => {
        seen.subscribed.push(how);
        return { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/new", keys: {} }) };
      },
    },
  },
});
