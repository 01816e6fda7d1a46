/**
 * What a service worker is to its modules: as much of the standard as they use (Service Workers, W3C). The project's types are
 * those of pages and of Cloudflare's runtime, which know no such worker.
 */
type Lasting = { waitUntil(work: Promise<unknown>): void };

export type Installing = Lasting & {
  /** What need not come by the worker at all; Chromium knows it. */
  addRoutes?(rules: object[]): Promise<void>;
};

export type Fetching = Lasting & {
  request: Request;
  /** The page itself, asked for while the worker was still waking up. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type Told = Lasting & { data: unknown; ports: readonly MessagePort[] };

export type Pushed = Lasting & { data: { json(): unknown } | null };

type Shown = { data?: { id?: unknown; path?: unknown }; close(): void };
export type Notified = Lasting & { notification: Shown };

type Subscription = { endpoint: string; toJSON(): object };
/** Browsers differ in which of the two they tell. */
export type Renewed = Lasting & {
  oldSubscription?: Subscription | null;
  newSubscription?: Subscription | null;
};

type Events = {
  install: Installing;
  activate: Lasting;
  fetch: Fetching;
  message: Told;
  push: Pushed;
  notificationclick: Notified;
  pushsubscriptionchange: Renewed;
};

/** What the route says of the site before the worker's own script (routes/resources/sw-push.ts). */
export type SiteOfWorker = {
  /** By which browsers subscribe; empty where nobody is told anything. */
  key: string;
  name: string;
  icon: string;
};

/** A window or tab of the site; `matchAll` lists the one that was used last first. */
export type OpenPage = {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, ports?: MessagePort[]): void;
};

export type WorkerScope = {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  location: { origin: string };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    getNotifications(of: { tag: string }): Promise<Shown[]>;
    showNotification(title: string, more: object): Promise<void>;
    pushManager: { subscribe(how: object): Promise<Subscription> };
  };
  clients: {
    matchAll(which: object): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  SITE: SiteOfWorker;
  caches: CacheStorage;
  fetch: typeof fetch;
};
