import type { ToPage } from "./messages";
import type { Notified, OpenPage, Pushed, Renewed, WorkerScope } from "./scope";

/** What a push says (app/mail/push-words.ts). */
type Told = {
  id: string;
  title: string;
  text: string;
  path: string;
  tag: string;
  language: string;
};

/** Shows pushes, opens their page at a tap, and says so where the browser renewed its subscription. */
export function showPushes(scope: WorkerScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, event)));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event));
  });
  scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(scope, event)));
}

/** The same push a second time takes its own place and makes no sound. Pages that are open keep it as the last one and ask for what is new (R356). */
async function show(scope: WorkerScope, { data }: Pushed): Promise<void> {
  const { id, title, text, path, tag, language } = toldBy(data) ?? nothingTold(scope);
  const shown = await scope.registration.getNotifications({ tag });
  const again = shown.some((notification) => notification.data?.id === id);
  await scope.registration.showNotification(title, {
    ...{ body: text, lang: language, icon: scope.SITE.icon, tag },
    ...{ renotify: !again, silent: again, data: { id, path } },
  });
  const message: ToPage = { type: "push", message: { title, path } };
  for (const page of await pagesOf(scope)) page.postMessage(message);
}

/** Null of what is none of ours, or was cut off. */
function toldBy(data: Pushed["data"]): Told | null {
  try {
    const told = Object(data?.json()) as Told;
    return typeof told.title === "string" && typeof told.text === "string" ? told : null;
  } catch {
    return null;
  }
}

/** Browsers ask that something is shown of every push: that there is something here. */
const nothingTold = ({ SITE }: WorkerScope): Told => ({
  ...{ id: "", title: SITE.name, text: "", path: "/", tag: "site", language: "" },
});

const pagesOf = ({ clients }: WorkerScope) =>
  clients.matchAll({ type: "window", includeUncontrolled: true });

/**
 * Comes to the front at a tap: a page that is open there already; else one where nothing is written, which then goes
 * there by itself; else a new window (R359). Focus comes first: browsers allow it for a moment after the tap only, and
 * what has been focused once may open no window besides.
 */
async function open(scope: WorkerScope, { notification }: Notified): Promise<void> {
  const address = addressOf(notification.data?.path, scope.location.origin);
  const pages = await pagesOf(scope);
  const there = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  if (there) return void (await there.focus());
  const free = await firstFree(pages);
  if (!free) return void (await scope.clients.openWindow(address.href));
  await free.focus();
  const path = address.pathname + address.search + address.hash;
  free.postMessage({ type: "go", path } satisfies ToPage);
}

/** A page that the browser has put to sleep does not answer, and may hold words. */
const ANSWERS_WITHIN_MS = 500;

/** Of the pages that answer in time and may be left, the one that was used last. */
async function firstFree(pages: readonly OpenPage[]): Promise<OpenPage | null> {
  const free = await Promise.all(pages.map(mayLeave));
  return pages.find((_, index) => free[index]) ?? null;
}

function mayLeave(page: OpenPage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const silent = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(silent);
      resolve(data === true);
    };
    page.postMessage({ type: "may_leave" } satisfies ToPage, [port2]);
  }).finally(() => port1.close());
}

/** On this site alone, whatever a push says (R359). */
function addressOf(path: unknown, origin: string): URL {
  const home = new URL("/", origin);
  try {
    const address = new URL(String(path), home);
    return typeof path === "string" && address.origin === home.origin ? address : home;
  } catch {
    return home;
  }
}

/** Not every browser hands the new subscription over: then it is made here, by the deployment's key. */
async function renew(
  scope: WorkerScope,
  { oldSubscription, newSubscription }: Renewed,
): Promise<void> {
  const how = { userVisibleOnly: true, applicationServerKey: scope.SITE.key };
  const subscription = newSubscription ?? (await scope.registration.pushManager.subscribe(how));
  await scope.fetch("/api/user.php?push=1", {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-type": "client" },
    body: JSON.stringify({ ...subscription.toJSON(), replaces: oldSubscription?.endpoint }),
  });
}
