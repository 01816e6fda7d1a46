import { readMessage } from "./messages";
import type { Fetching, WorkerScope } from "./scope";

/** The only store of the worker, and what is in it: one page, the same for everybody who reads its language (R362). */
export const STORE = "public";
const PAGE = "/offline";

/**
 * A page that cannot be reached is told as that, by a page of the site (R363). Every other page comes from the network, each
 * time, and nothing of it is kept.
 */
export function answerOffline(scope: WorkerScope): void {
  scope.addEventListener("install", (event) => {
    // Nothing but pages has to come by here: pictures, calls and files of the build are none of the worker's business.
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

/** A page as it is opened. One that is posted to has no page of ours instead: the browser offers to send it again. */
const isPage = ({ mode, method }: Request) => mode === "navigate" && method === "GET";

async function answer(scope: WorkerScope, event: Fetching): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await scope.fetch(event.request));
  } catch {
    const [page] = await (await scope.caches.open(STORE)).matchAll(PAGE, { ignoreSearch: true });
    return page ?? Response.error();
  }
}

/** Pages are asked for while the worker wakes up; what other builds kept goes. */
async function begin(scope: WorkerScope): Promise<void> {
  const others = (await scope.caches.keys()).filter((name) => name !== STORE);
  await Promise.all([
    scope.registration.navigationPreload?.enable(),
    ...others.map((name) => scope.caches.delete(name)),
  ]);
}

/** With each build: the page may say something else. Before a page told its language, it is the one that the site would choose. */
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

/** Asked for as nobody, so that it can hold nothing of anybody's. Where it cannot be had, the one that is there stays. */
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
