import { useCallback, useEffect, useState } from "react";
import { deleteJson, postJson } from "~/kit/api-client";
import { base64url } from "~/kit/base64";
import { serviceWorkers } from "~/kit/browser-storage";
import { browserNow } from "~/kit/clock";
import { type LastPush, useLastPush } from "./last-push";
import { deletePushMark, readPushMark, writePushMark } from "./push-mark";

/**
 * The push state of a browser: cannot display notifications; can, but not checked yet; subscribed;
 * not subscribed; or denied by the member or the browser's administrator.
 */
type PushState = "unsupported" | "capable" | "subscribed" | "not_subscribed" | "denied";

/** The push state of this browser and the last push that arrived. */
type PushStatus = { state: PushState; lastMessage: LastPush | null };

type PushConditions = {
  /** Whether the browser supports push notifications. */
  capable: boolean;
  permission: "default" | "granted" | "denied";
  /** Null before the subscription was checked. */
  subscribed: boolean | null;
};

export function derivePushState({ capable, permission, subscribed }: PushConditions): PushState {
  if (!capable) return "unsupported";
  if (permission === "denied") return "denied";
  if (subscribed === null) return "capable";
  return subscribed && permission === "granted" ? "subscribed" : "not_subscribed";
}

const WORKER_URL = "/sw-push.js";
const PUSH_ENDPOINT = "/api/user.php?push=1";

/** The member, and the public push key of the deployment. */
type PushOwner = { memberId: string; key: string };

const isPushSupported = () =>
  serviceWorkers() !== null && "PushManager" in window && "Notification" in window;
const getPermission = () => (isPushSupported() ? Notification.permission : "default");

/**
 * The push state of this browser for the member. A subscription of another member counts as none.
 */
export async function getPushState({ memberId }: PushOwner): Promise<PushState> {
  const subscription = isPushSupported() ? await getSubscription() : null;
  const ensureSubscription = subscription !== null && readPushMark(memberId) !== null;
  return derivePushState({
    capable: isPushSupported(),
    permission: getPermission(),
    subscribed: ensureSubscription,
  });
}

async function getSubscription(): Promise<PushSubscription | null> {
  const registration = await serviceWorkers()?.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Requests permission, subscribes, and registers the subscription on the server. Must be called in
 * a click handler, because browsers require a user gesture. Returns null if permission was denied
 * and false if registration failed.
 */
export async function subscribeToPush(owner: PushOwner): Promise<boolean | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  return registerSubscription(owner, await subscribed(await getPushManager(), owner.key));
}

/**
 * The push manager of the site's service worker, which is registered first. Rejects in browsers
 * without service workers.
 */
async function getPushManager(): Promise<PushManager> {
  const workers = serviceWorkers();
  if (!workers) throw new Error("Service workers are not available");
  await workers.register(WORKER_URL);
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

async function registerSubscription(
  { memberId }: PushOwner,
  subscription: PushSubscription,
): Promise<boolean> {
  const { ok } = await postJson(PUSH_ENDPOINT, subscription.toJSON());
  if (ok) writePushMark(memberId, browserNow());
  return ok;
}

/** Unsubscribes the browser and deletes the subscription on the server. */
export async function unsubscribeFromPush(): Promise<boolean> {
  deletePushMark();
  const subscription = await getSubscription();
  if (!subscription) return true;
  await subscription.unsubscribe();
  return (await deleteJson(PUSH_ENDPOINT, { endpoint: subscription.endpoint })).ok;
}

/**
 * Registers the subscription again. Creates a new one if the browser lost it or has one of another
 * key.
 */
export async function renewPushSubscription(owner: PushOwner): Promise<void> {
  if (getPermission() !== "granted") return deletePushMark();
  await registerSubscription(owner, await subscribed(await getPushManager(), owner.key));
}

type PushAction = { state: PushState; status: "busy" | "done" | "failed" | null };
type PushControl = PushStatus & Pick<PushAction, "status"> & { press: () => Promise<void> };

/**
 * The push state of this browser and a function that toggles it. `known`: a state that was checked
 * just before.
 */
export function usePush(
  { memberId, key }: PushOwner,
  initialState: PushState = "capable",
): PushControl {
  const [{ state, status }, set] = useState<PushAction>({ state: initialState, status: null });
  useEffect(() => {
    let isUnmounted = false;
    getPushState({ memberId, key }).then(
      (pushState) => isUnmounted || set({ state: pushState, status: null }),
      () => undefined, // keeps the state if the browser does not report one
    );
    return () => {
      isUnmounted = true;
    };
  }, [memberId, key]);
  const press = useCallback(async () => {
    set({ state, status: "busy" });
    const action =
      state === "subscribed" ? unsubscribeFromPush() : subscribeToPush({ memberId, key });
    const ok = await action.catch(() => false);
    const pushState = await getPushState({ memberId, key }).catch(() => state);
    set({ state: pushState, status: ok === null ? null : ok ? "done" : "failed" });
  }, [state, memberId, key]);
  return { state, lastMessage: useLastPush(), status, press };
}
