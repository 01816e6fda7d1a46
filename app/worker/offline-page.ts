import { readMessage } from "./messages";
import type { Fetching, WorkerScope } from "./scope";

/** The worker's only cache. It holds one page, the same for all who read its language (R362). */
export const STORE = "public";
const PAGE = "/offline";

/**
 * Serves the site's offline page when a page cannot be reached (R363). All other pages come from
 * the network every time, and none of them is cached.
 */
export function answerOffline(scope: WorkerScope): void {
  scope.addEventListener("install", (event) => {
    // Only navigations need the worker. Images, API requests and build files bypass it.
    event.addRoutes?.([NO_PAGE]).catch(() => undefined);
    event.waitUntil(Promise.all([keepAgain(scope), scope.skipWaiting()]));
  });
  scope.addEventListener("activate", (event) => event.waitUntil(begin(scope)));
  scope.addEventListener("message", (event) => {
    const message = readMessage(event.data);
    if (message?.type === "language") event.waitUntil(keepIn(scope, message.language));
  });
  scope.addEventListener("fetch", (event) => {
    if (isPage(event.request)) event.respondWith(answer(scope, event));
  });
}

const NO_PAGE = { condition: { not: { requestMode: "navigate" } }, source: "network" };

/**
 * True for page loads by GET. A failed POST gets no offline page: the browser offers to send it
 * again.
 */
const isPage = ({ mode, method }: Request) => mode === "navigate" && method === "GET";

async function answer(scope: WorkerScope, event: Fetching): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await scope.fetch(event.request));
  } catch {
    const [page] = await (await scope.caches.open(STORE)).matchAll(PAGE, { ignoreSearch: true });
    return page ?? Response.error();
  }
}

/**
 * Enables navigation preload, so that the request runs while the worker starts. Deletes the caches
 * of other builds.
 */
async function begin(scope: WorkerScope): Promise<void> {
  const others = (await scope.caches.keys()).filter((name) => name !== STORE);
  await Promise.all([
    scope.registration.navigationPreload?.enable(),
    ...others.map((name) => scope.caches.delete(name)),
  ]);
}

/**
 * Fetches the page again for each build, because its content may have changed. Before a page has
 * sent its language, the server selects one.
 */
async function keepAgain(scope: WorkerScope): Promise<void> {
  const [known] = await keptIn(scope);
  await keep(scope, known ?? PAGE);
}

async function keepIn(scope: WorkerScope, language: string): Promise<void> {
  const address = `${PAGE}?language=${language}`;
  const known = await keptIn(scope);
  if (known.length !== 1 || known[0] !== address) await keep(scope, address);
}

async function keptIn(scope: WorkerScope): Promise<string[]> {
  const requests = await (await scope.caches.open(STORE)).keys();
  return requests.map(({ url }) => url.slice(scope.location.origin.length));
}

/**
 * Fetches without cookies, so that the page contains no personal data. A failure keeps the cached
 * page.
 */
async function keep(scope: WorkerScope, address: string): Promise<void> {
  const page = await scope
    .fetch(address, { credentials: "omit", cache: "no-cache", redirect: "error" })
    .catch(() => null);
  if (!page?.ok) return;
  const store = await scope.caches.open(STORE);
  const others = (await keptIn(scope)).filter((one) => one !== address);
  await store.put(address, page);
  await Promise.all(others.map((one) => store.delete(one)));
}
