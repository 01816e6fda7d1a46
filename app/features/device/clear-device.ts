import { useLayoutEffect } from "react";
import { getJson, setMemberPage } from "~/kit/api-client";
import { responseCaches, serviceWorkers, tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { clearLastPush } from "~/live/push/last-push";
import { deletePushMarkOfOthers } from "~/live/push/push-mark";
import type { MessageToWorker } from "~/service-worker/messages";
import { deleteLastConversationOfOthers, deleteSendQueueOfOthers } from "./chat-storage";

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
function clearDevice(): void {
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
    registration.getNotifications().then((notifications) => {
      for (const notification of notifications) notification.close();
    }),
    registration.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe()),
  ]);
  await registration.unregister();
}

/** Key of the owner of this tab's storage: a member's id, empty for a visitor. */
const OWNER_KEY = "owner";

/**
 * Clears one person's browser data before the next uses the same computer: drafts, queued messages,
 * a partly filled signup, the last conversation, the installed app's worker and its shared data. It
 * is cleared as soon as another member or a visitor is detected, also after a logout in another
 * tab. The logout response requests the same (`Clear-Site-Data`), but not every browser supports
 * it.
 */
export function useStorageOwner(viewerId: MemberId | null): void {
  // Before any part of the page reads the stored data.
  useLayoutEffect(() => {
    const before = tabStorage.getItem(OWNER_KEY);
    const owner = viewerId ?? "";
    if (before !== null && before !== owner) tabStorage.clear();
    const another = before !== null && before !== "" && before !== owner;
    // The logout response removes the owner's key but not the app's badge, and comes too early for
    // a worker that is starting.
    const isLoggedOut = before === null && viewerId === null;
    if (deletePushMarkOfOthers({ unlessOf: owner }) || another || isLoggedOut) clearDevice();
    if (another) clearLastPush();
    tabStorage.setItem(OWNER_KEY, owner);
    deleteLastConversationOfOthers({ unlessOf: owner });
    deleteSendQueueOfOthers({ unlessOf: owner });
    setMemberPage(viewerId !== null);
    return viewerId === null ? undefined : checkSessionOnRestore();
  }, [viewerId]);
}

/**
 * A page restored from the back/forward cache may belong to an ended session: it is replaced by the
 * login.
 */
function checkSessionOnRestore(): () => void {
  const checkSession = (event: PageTransitionEvent) =>
    void (event.persisted && getJson("/api/user.php"));
  addEventListener("pageshow", checkSession);
  return () => removeEventListener("pageshow", checkSession);
}
