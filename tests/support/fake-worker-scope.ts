import type { WorkerFetchEvent, WorkerScope } from "~/service-worker/scope";

type Listener = (event: never) => void;

/**
 * The browser APIs of a service worker's modules: its caches, its network, and events that a test
 * dispatches.
 */
export class FakeWorkerScope {
  readonly location = { origin: "https://site.test" };
  readonly stores = new Map<string, Map<string, Response>>();
  /** The network requests and their options. */
  readonly requested: { path: string; init: RequestInit | undefined }[] = [];
  /** The network's response; throws where there is no connection. */
  network = (path: string): Response => new Response(`the page at ${path}`);
  preloads = 0;
  private readonly listeners = new Map<string, Listener[]>();
  readonly registration = {
    navigationPreload: { enable: async () => void this.preloads++ },
  };

  readonly scope = this as unknown as WorkerScope;

  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  async skipWaiting(): Promise<void> {}

  readonly fetch = async (requested: Request | string, init?: RequestInit): Promise<Response> => {
    const path = (typeof requested === "string" ? requested : requested.url).replace(
      this.location.origin,
      "",
    );
    this.requested.push({ path, init });
    return this.network(path);
  };

  readonly caches = {
    open: async (name: string) => this.storeOf(name),
    keys: async () => [...this.stores.keys()],
    delete: async (name: string) => this.stores.delete(name),
  };

  /** The cached responses, by cache and path. */
  get cachedPaths(): Record<string, string[]> {
    return Object.fromEntries(Array.from(this.stores, ([name, rows]) => [name, [...rows.keys()]]));
  }

  /** Dispatches an event, and waits until the service worker has handled it. */
  async happen(name: string, event: object = {}): Promise<void> {
    const lasting: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void lasting.push(work);
    for (const listener of this.listeners.get(name) ?? [])
      listener({ waitUntil, ports: [], ...event } as never);
    await Promise.all(lasting);
  }

  /**
   * The response to a browser's request; null where the service worker leaves it to the network.
   */
  async answer(overrides: Partial<Request>, preloadResponse?: WorkerFetchEvent["preloadResponse"]) {
    let response: Promise<Response> | null = null;
    const request = {
      mode: "navigate",
      method: "GET",
      url: "https://site.test/chats",
      ...overrides,
    };
    await this.happen("fetch", {
      request,
      preloadResponse,
      respondWith: (answer: Promise<Response>) => {
        response = answer;
      },
    });
    return response as Promise<Response> | null;
  }

  private storeOf(name: string) {
    const rows = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, rows);
    const { origin } = this.location;
    return {
      keys: async () => Array.from(rows.keys(), (path) => ({ url: origin + path })),
      put: async (path: string, answer: Response) => void rows.set(path, answer),
      delete: async (path: string) => rows.delete(path),
      matchAll: async (path: string) =>
        Array.from(rows)
          .filter(([cachedPath]) => cachedPath.split("?")[0] === path)
          .map(([, answer]) => answer.clone()),
    };
  }
}
