import { base64url } from "~/kit/base64";
import { serviceWorkers } from "~/kit/browser-storage";
import { deleteJson, postJson } from "~/kit/call-door";
import { readMark, removeMark, writeMark } from "./push-mark";
import { type PushState, stateOf } from "./push-state";

const WORKER = "/sw-push.js";
const DOOR = "/api/user.php?push=1";

/** Who asks, and by which key of the deployment. */
export type Asking = { memberId: string; key: string };

const isCapable = () =>
  serviceWorkers() !== null && "PushManager" in window && "Notification" in window;
const permission = () => (isCapable() ? Notification.permission : "default");

/** How it stands in this browser. A subscription that somebody else left is not this member's. */
export async function lookHere({ memberId }: Asking): Promise<PushState> {
  const subscription = isCapable() ? await subscriptionHere() : null;
  const subscribed = subscription !== null && readMark(memberId) !== null;
  return stateOf({ capable: isCapable(), permission: permission(), subscribed });
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await serviceWorkers()?.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the browser, subscribes, and tells the site. Called by a press: browsers ask nobody else. Null where they said no, false where it came to nothing. */
export async function switchOnHere(asking: Asking): Promise<boolean | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  return tell(asking, await subscribed(await pushManagerHere(), asking.key));
}

/** That of the site's worker, which is registered for it. Rejects where the browser has no workers. */
async function pushManagerHere(): Promise<PushManager> {
  const workers = serviceWorkers();
  if (!workers) throw new Error("Service workers are not available");
  await workers.register(WORKER);
  return (await workers.ready).pushManager;
}

/** The subscription of this key; one that was made by another can be told nothing. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const before = await manager.getSubscription();
  const madeBy = before?.options.applicationServerKey;
  if (before && (!madeBy || base64url(madeBy) !== key)) await before.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function tell({ memberId }: Asking, subscription: PushSubscription): Promise<boolean> {
  const { ok } = await postJson(DOOR, subscription.toJSON());
  if (ok) writeMark(memberId, Date.now());
  return ok;
}

/** The browser is told nothing any more, and the site knows it. */
export async function switchOffHere(): Promise<boolean> {
  removeMark();
  const subscription = await subscriptionHere();
  if (!subscription) return true;
  await subscription.unsubscribe();
  return (await deleteJson(DOOR, { endpoint: subscription.endpoint })).ok;
}

/** Says again that the browser is there; where it lost its subscription, or has one of another key, it gets a new one. */
export async function tellAgain(asking: Asking): Promise<void> {
  if (permission() !== "granted") return removeMark();
  await tell(asking, await subscribed(await pushManagerHere(), asking.key));
}
