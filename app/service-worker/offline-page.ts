import { parseMessageToWorker } from "./messages";
import type { WorkerFetchEvent, WorkerScope } from "./scope";

/** The worker's only cache. It holds one page, the same for all who read its language (R362). */
export const OFFLINE_CACHE = "public";
const OFFLINE_PATH = "/offline";

/**
 * Serves the site's offline page when a page cannot be reached (R363). All other pages come from
 * the network every time, and none of them is cached.
 */
export function serveOfflinePage(scope: WorkerScope): void {
  scope.addEventListener("install", (event) => {
    // Only navigations need the worker. Images, API requests and build files bypass it.
    event.addRoutes?.([BYPASS_ROUTE]).catch(() => undefined);
    event.waitUntil(Promise.all([refreshCachedPage(scope), scope.skipWaiting()]));
  });
  scope.addEventListener("activate", (event) => event.waitUntil(activate(scope)));
  scope.addEventListener("message", (event) => {
    const message = parseMessageToWorker(event.data);
    if (message?.type === "language") event.waitUntil(cachePageInLanguage(scope, message.language));
  });
  scope.addEventListener("fetch", (event) => {
    if (isNavigation(event.request)) event.respondWith(respond(scope, event));
  });
}

const BYPASS_ROUTE = { condition: { not: { requestMode: "navigate" } }, source: "network" };

/**
 * True for page loads by GET. A failed POST gets no offline page: the browser offers to send it
 * again.
 */
const isNavigation = ({ mode, method }: Request) => mode === "navigate" && method === "GET";

async function respond(scope: WorkerScope, event: WorkerFetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await scope.fetch(event.request));
  } catch {
    const [page] = await (await scope.caches.open(OFFLINE_CACHE)).matchAll(OFFLINE_PATH, {
      ignoreSearch: true,
    });
    return page ?? Response.error();
  }
}

/**
 * Enables navigation preload, so that the request runs while the worker starts. Deletes the caches
 * of other builds.
 */
async function activate(scope: WorkerScope): Promise<void> {
  const others = (await scope.caches.keys()).filter((name) => name !== OFFLINE_CACHE);
  await Promise.all([
    scope.registration.navigationPreload?.enable(),
    ...others.map((name) => scope.caches.delete(name)),
  ]);
}

/**
 * Fetches the page again for each build, because its content may have changed. Before a page has
 * sent its language, the server selects one.
 */
async function refreshCachedPage(scope: WorkerScope): Promise<void> {
  const [cachedPath] = await listCachedPaths(scope);
  await cachePage(scope, cachedPath ?? OFFLINE_PATH);
}

async function cachePageInLanguage(scope: WorkerScope, language: string): Promise<void> {
  const address = `${OFFLINE_PATH}?language=${language}`;
  const cachedPaths = await listCachedPaths(scope);
  if (cachedPaths.length !== 1 || cachedPaths[0] !== address) await cachePage(scope, address);
}

async function listCachedPaths(scope: WorkerScope): Promise<string[]> {
  const requests = await (await scope.caches.open(OFFLINE_CACHE)).keys();
  return requests.map(({ url }) => url.slice(scope.location.origin.length));
}

/**
 * Fetches without cookies, so that the page contains no personal data. A failure keeps the cached
 * page.
 */
async function cachePage(scope: WorkerScope, address: string): Promise<void> {
  const page = await scope
    .fetch(address, { credentials: "omit", cache: "no-cache", redirect: "error" })
    .catch(() => null);
  if (!page?.ok) return;
  const store = await scope.caches.open(OFFLINE_CACHE);
  const others = (await listCachedPaths(scope)).filter((one) => one !== address);
  await store.put(address, page);
  await Promise.all(others.map((one) => store.delete(one)));
}
