import { responseCaches, serviceWorkers } from "~/kit/browser-storage";
import type { MessageToWorker } from "~/service-worker/messages";

/** The browser APIs that store data of the installed app. */
type ClearableDevice = Pick<Navigator, "serviceWorker" | "clearAppBadge"> & {
  caches: CacheStorage | null;
};

let clearing: Promise<unknown> = Promise.resolve();

/**
 * Resolves when the clearing of the last logout is done. A worker that is registered earlier would
 * be removed too.
 */
export const whenDeviceCleared = () => clearing;

/**
 * Clears what the installed app and its worker hold of a previous member (R362): visible
 * notifications, the push subscription, the app badge, shared content that was not sent, and the
 * worker itself. The logout response requests the same (`Clear-Site-Data`), but not every browser
 * supports it, and a session may end without a logout.
 */
export function clearDevice(): void {
  const serviceWorker = serviceWorkers();
  if (serviceWorker)
    clearing = clearDeviceData({
      serviceWorker,
      clearAppBadge: async () => navigator.clearAppBadge?.(),
      caches: responseCaches(),
    });
}

/**
 * Clears each part independently, so that a missing API or a failure does not prevent the others.
 */
export async function clearDeviceData(device: ClearableDevice): Promise<void> {
  await Promise.allSettled([
    device.clearAppBadge(),
    device.serviceWorker
      .getRegistrations()
      .then((registrations) => Promise.allSettled(registrations.map(clearWorker))),
    device.caches
      ?.keys()
      .then((names) => Promise.all(names.map((name) => device.caches?.delete(name)))),
  ]);
}

async function clearWorker(registration: ServiceWorkerRegistration): Promise<void> {
  registration.active?.postMessage({ type: "forget" } satisfies MessageToWorker);
  await Promise.allSettled([
    registration.getNotifications().then((shown) => {
      for (const notification of shown) notification.close();
    }),
    registration.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe()),
  ]);
  await registration.unregister();
}
