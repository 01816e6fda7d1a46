import { base64url } from "~/kit/base64";
import { serviceWorkers } from "~/kit/browser-storage";
import { deleteJson, postJson } from "~/kit/call-door";
import { readMark, removeMark, writeMark } from "./push-mark";
import { type PushState, stateOf } from "./push-state";

const WORKER = "/sw-push.js";
const DOOR = "/api/user.php?push=1";

/** The member, and the public push key of the deployment. */
export type Asking = { memberId: string; key: string };

const isCapable = () =>
  serviceWorkers() !== null && "PushManager" in window && "Notification" in window;
const permission = () => (isCapable() ? Notification.permission : "default");

/**
 * The push state of this browser for the member. A subscription of another member counts as none.
 */
export async function lookHere({ memberId }: Asking): Promise<PushState> {
  const subscription = isCapable() ? await subscriptionHere() : null;
  const subscribed = subscription !== null && readMark(memberId) !== null;
  return stateOf({ capable: isCapable(), permission: permission(), subscribed });
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await serviceWorkers()?.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Requests permission, subscribes, and registers the subscription on the server. Must be called in
 * a click handler, because browsers require a user gesture. Returns null if permission was denied
 * and false if registration failed.
 */
export async function switchOnHere(asking: Asking): Promise<boolean | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  return tell(asking, await subscribed(await pushManagerHere(), asking.key));
}

/**
 * The push manager of the site's service worker, which is registered first. Rejects in browsers
 * without service workers.
 */
async function pushManagerHere(): Promise<PushManager> {
  const workers = serviceWorkers();
  if (!workers) throw new Error("Service workers are not available");
  await workers.register(WORKER);
  return (await workers.ready).pushManager;
}

/**
 * The subscription for this key. A subscription made with another key cannot receive pushes and is
 * replaced.
 */
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

/** Unsubscribes the browser and deletes the subscription on the server. */
export async function switchOffHere(): Promise<boolean> {
  removeMark();
  const subscription = await subscriptionHere();
  if (!subscription) return true;
  await subscription.unsubscribe();
  return (await deleteJson(DOOR, { endpoint: subscription.endpoint })).ok;
}

/**
 * Registers the subscription again. Creates a new one if the browser lost it or has one of another
 * key.
 */
export async function tellAgain(asking: Asking): Promise<void> {
  if (permission() !== "granted") return removeMark();
  await tell(asking, await subscribed(await pushManagerHere(), asking.key));
}
