/**
 * Types of the service worker global scope: the part of the Service Workers standard (W3C) in use.
 * The project's compiler loads the types of pages and of Cloudflare's runtime, which lack it.
 */
type ExtendableWorkerEvent = { waitUntil(work: Promise<unknown>): void };

type WorkerInstallEvent = ExtendableWorkerEvent & {
  /** Adds static routes that bypass the worker. Chromium only. */
  addRoutes?(rules: object[]): Promise<void>;
};

export type WorkerFetchEvent = ExtendableWorkerEvent & {
  request: Request;
  /** The page's response, requested while the worker was starting. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

type WorkerMessageEvent = ExtendableWorkerEvent & {
  data: unknown;
  ports: readonly MessagePort[];
};

export type WorkerPushEvent = ExtendableWorkerEvent & { data: { json(): unknown } | null };

type ShownNotification = { data?: { id?: unknown; path?: unknown }; close(): void };
export type NotificationClickEvent = ExtendableWorkerEvent & { notification: ShownNotification };

type WorkerSubscription = { endpoint: string; toJSON(): object };
/** Browsers differ in which of the two they provide. */
export type SubscriptionChangeEvent = ExtendableWorkerEvent & {
  oldSubscription?: WorkerSubscription | null;
  newSubscription?: WorkerSubscription | null;
};

type WorkerEventMap = {
  install: WorkerInstallEvent;
  activate: ExtendableWorkerEvent;
  fetch: WorkerFetchEvent;
  message: WorkerMessageEvent;
  push: WorkerPushEvent;
  notificationclick: NotificationClickEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
};

/** Site data that the route puts before the worker's script (routes/resources/sw-push.ts). */
export type WorkerSite = {
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
  addEventListener<Name extends keyof WorkerEventMap>(
    name: Name,
    listener: (event: WorkerEventMap[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  location: { origin: string };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    getNotifications(of: { tag: string }): Promise<ShownNotification[]>;
    showNotification(title: string, more: object): Promise<void>;
    pushManager: { subscribe(how: object): Promise<WorkerSubscription> };
  };
  clients: {
    matchAll(which: object): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  SITE: WorkerSite;
  caches: CacheStorage;
  fetch: typeof fetch;
};
