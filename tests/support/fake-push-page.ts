import { vi } from "vitest";
import { base64url } from "../../app/kit/base64";

type Subscription = {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON(): object;
  unsubscribe(): Promise<boolean>;
};
type FakePushPageOptions = {
  permission?: NotificationPermission;
  /** The member's answer to the browser's permission prompt. */
  answers?: NotificationPermission;
  status?: number;
  capable?: boolean;
};

export const KEY = base64url(new Uint8Array(65).fill(4));
export const OTHER_KEY = base64url(new Uint8Array(65).fill(5));

/**
 * A fake browser with its service worker, its push service and the site, in the globals of a test.
 */
export function fakePushPage(options: FakePushPageOptions = {}) {
  const page = {
    permission: "default",
    answers: "granted",
    status: 204,
    capable: true,
    ...options,
    subscription: null as Subscription | null,
    made: 0,
    promptCount: 0,
    called: [] as { method: string; body: Record<string, unknown> }[],
  };
  const pushManager = {
    getSubscription: async () => page.subscription,
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      page.subscription ??= subscriptionOf(`https://fcm.googleapis.com/${++page.made}`, key, page);
      return page.subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  const Notification = {
    get permission() {
      return page.permission;
    },
    requestPermission: async () => {
      page.promptCount++;
      page.permission = page.answers;
      return page.permission;
    },
  };
  stub(
    page.capable ? { serviceWorker, Notification } : { serviceWorker: null, Notification },
    page,
  );
  return page;
}

type FakePushPage = { subscription: Subscription | null; called: object[]; status: number };

function stub(
  { serviceWorker, Notification }: { serviceWorker: object | null; Notification: object },
  page: FakePushPage,
) {
  const storage = new Map<string, string>();
  vi.stubGlobal("navigator", serviceWorker ? { serviceWorker } : {});
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("window", { PushManager: {}, Notification });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal("fetch", async (_url: string, init: { method: string; body: string }) => {
    page.called.push({ method: init.method, body: JSON.parse(init.body) });
    return new Response(page.status === 204 ? null : "{}", { status: page.status });
  });
}

function subscriptionOf(endpoint: string, key: string, page: FakePushPage): Subscription {
  const bytes = Uint8Array.from(Buffer.from(key, "base64url"));
  return {
    endpoint,
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, expirationTime: null, keys: {} }),
    unsubscribe: async () => {
      page.subscription = null;
      return true;
    },
  };
}
