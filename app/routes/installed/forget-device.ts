import { responseCaches, serviceWorkers } from "~/kit/browser-storage";
import type { ToWorker } from "~/worker/messages";

/** What of a browser is asked to forget; a test gives its own. */
type Device = Pick<Navigator, "serviceWorker" | "clearAppBadge"> & {
  caches: CacheStorage | null;
};

let forgetting: Promise<unknown> = Promise.resolve();

/** Over once what was left at the last logout is gone: a worker that is made before would go with it. */
export const whenForgotten = () => forgetting;

/**
 * What the installed app and its worker have of somebody who is not there any more (R362): notifications on the screen, the
 * subscription to more of them, the number on the icon, what was shared and not sent, and the worker itself. The answer to a logout
 * asks the browser for the same, but not every browser listens, and a session may end without one.
 */
export function forgetDevice(): void {
  const serviceWorker = serviceWorkers();
  if (serviceWorker)
    forgetting = forget({
      serviceWorker,
      clearAppBadge: async () => navigator.clearAppBadge?.(),
      caches: responseCaches(),
    });
}

/** Each by itself: what one browser has not, or refuses, holds up nothing else. */
export async function forget(device: Device): Promise<void> {
  await Promise.allSettled([
    device.clearAppBadge(),
    device.serviceWorker
      .getRegistrations()
      .then((registrations) => Promise.allSettled(registrations.map(forgetWorker))),
    device.caches
      ?.keys()
      .then((names) => Promise.all(names.map((name) => device.caches?.delete(name)))),
  ]);
}

async function forgetWorker(registration: ServiceWorkerRegistration): Promise<void> {
  registration.active?.postMessage({ type: "forget" } satisfies ToWorker);
  await Promise.allSettled([
    registration.getNotifications().then((shown) => {
      for (const notification of shown) notification.close();
    }),
    registration.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe()),
  ]);
  await registration.unregister();
}
