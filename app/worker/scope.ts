/**
 * Types of the service worker global scope: the part of the Service Workers standard (W3C) in use.
 * The project's compiler loads the types of pages and of Cloudflare's runtime, which lack it.
 */
type Lasting = { waitUntil(work: Promise<unknown>): void };

export type Installing = Lasting & {
  /** Adds static routes that bypass the worker. Chromium only. */
  addRoutes?(rules: object[]): Promise<void>;
};

export type Fetching = Lasting & {
  request: Request;
  /** The page's response, requested while the worker was starting. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type Told = Lasting & { data: unknown; ports: readonly MessagePort[] };

export type Pushed = Lasting & { data: { json(): unknown } | null };

type Shown = { data?: { id?: unknown; path?: unknown }; close(): void };
export type Notified = Lasting & { notification: Shown };

type Subscription = { endpoint: string; toJSON(): object };
/** Browsers differ in which of the two they provide. */
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

/** Site data that the route puts before the worker's script (routes/resources/sw-push.ts). */
export type SiteOfWorker = {
  /** The public push key for subscriptions. Empty if push is disabled. */
  key: string;
  name: string;
  icon: string;
};

/** A window or tab of the site. `matchAll` returns the most recently focused one first. */
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
