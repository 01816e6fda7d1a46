import type { MessageToPage } from "./messages";
import type {
  NotificationClickEvent,
  OpenPage,
  SubscriptionChangeEvent,
  WorkerPushEvent,
  WorkerScope,
} from "./scope";

/** The payload of a push (app/mail/push-text.ts). */
type PushPayload = {
  id: string;
  title: string;
  text: string;
  path: string;
  tag: string;
  language: string;
};

/**
 * Shows notifications for pushes, opens their page on a click, and registers renewed subscriptions
 * on the server.
 */
export function handlePushEvents(scope: WorkerScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(showNotification(scope, event)));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(handleNotificationClick(scope, event));
  });
  scope.addEventListener("pushsubscriptionchange", (event) =>
    event.waitUntil(renewSubscription(scope, event)),
  );
}

/**
 * A repeated push replaces its notification without a sound. Open pages store it as the last push
 * and refresh (R356).
 */
async function showNotification(scope: WorkerScope, { data }: WorkerPushEvent): Promise<void> {
  const { id, title, text, path, tag, language } = parsePayload(data) ?? genericPayload(scope);
  const shown = await scope.registration.getNotifications({ tag });
  const again = shown.some((notification) => notification.data?.id === id);
  await scope.registration.showNotification(title, {
    body: text,
    lang: language,
    icon: scope.SITE.icon,
    tag,
    renotify: !again,
    silent: again,
    data: { id, path },
  });
  const message: MessageToPage = { type: "push", message: { title, path } };
  for (const page of await listOpenPages(scope)) page.postMessage(message);
}

/** Null if the payload is invalid or truncated. */
function parsePayload(data: WorkerPushEvent["data"]): PushPayload | null {
  try {
    const payload = Object(data?.json()) as PushPayload;
    return typeof payload.title === "string" && typeof payload.text === "string" ? payload : null;
  } catch {
    return null;
  }
}

/** The generic notification. Browsers require a visible notification for every push. */
const genericPayload = ({ SITE }: WorkerScope): PushPayload => ({
  id: "",
  title: SITE.name,
  text: "",
  path: "/",
  tag: "site",
  language: "",
});

const listOpenPages = ({ clients }: WorkerScope) =>
  clients.matchAll({ type: "window", includeUncontrolled: true });

/**
 * Handles a click (R359): focuses a page that already shows the path; else a page without input,
 * which then navigates; else opens a window. The focus comes first, because browsers allow it only
 * shortly after the click and allow no new window after it.
 */
async function handleNotificationClick(
  scope: WorkerScope,
  { notification }: NotificationClickEvent,
): Promise<void> {
  const address = siteUrlOf(notification.data?.path, scope.location.origin);
  const pages = await listOpenPages(scope);
  const there = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  if (there) return void (await there.focus());
  const free = await findPageToLeave(pages);
  if (!free) return void (await scope.clients.openWindow(address.href));
  await free.focus();
  const path = address.pathname + address.search + address.hash;
  free.postMessage({ type: "go", path } satisfies MessageToPage);
}

/** A suspended page does not respond, and may contain input. */
const REPLY_TIMEOUT_MS = 500;

/** The most recently used page that responds in time and may be left. */
async function findPageToLeave(pages: readonly OpenPage[]): Promise<OpenPage | null> {
  const free = await Promise.all(pages.map(mayLeavePage));
  return pages.find((_, index) => free[index]) ?? null;
}

function mayLeavePage(page: OpenPage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const silent = setTimeout(() => resolve(false), REPLY_TIMEOUT_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(silent);
      resolve(data === true);
    };
    page.postMessage({ type: "may_leave" } satisfies MessageToPage, [port2]);
  }).finally(() => port1.close());
}

/** Limits the address to this site, whatever the push contains (R359). */
function siteUrlOf(path: unknown, origin: string): URL {
  const home = new URL("/", origin);
  try {
    const address = new URL(String(path), home);
    return typeof path === "string" && address.origin === home.origin ? address : home;
  } catch {
    return home;
  }
}

/**
 * Some browsers do not provide the new subscription. It is then created with the deployment's key.
 */
async function renewSubscription(
  scope: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChangeEvent,
): Promise<void> {
  const how = { userVisibleOnly: true, applicationServerKey: scope.SITE.key };
  const subscription = newSubscription ?? (await scope.registration.pushManager.subscribe(how));
  await scope.fetch("/api/user.php?push=1", {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-type": "client" },
    body: JSON.stringify({ ...subscription.toJSON(), replaces: oldSubscription?.endpoint }),
  });
}
