import { run, runBatch } from "~/db/batch";
import { decodeBase64url } from "~/kit/base64";
import { newId, type PushBrowserId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Viewer } from "../session/session";
import { SUBSCRIPTION_TTL } from "./push";
import type { Subscription } from "./push.schema";
import {
  deleteByEndpoint,
  deleteExcessSubscriptions,
  deleteUnseenSubscriptions,
  upsertSubscription,
} from "./push-store";

/** HTTP status of each reason for rejecting a subscription. */
export const SUBSCRIPTION_REFUSALS = { push_off: 404, bad_key: 422 } as const;
type SubscriptionRefusal = keyof typeof SUBSCRIPTION_REFUSALS;

/**
 * Stores a subscription of the member's browser for the life of its session (R350). Idempotent;
 * `replaces` is the previous endpoint of a renewed subscription.
 */
export async function saveSubscription(
  services: Services,
  viewer: Viewer,
  subscription: Subscription,
): Promise<Outcome<null, SubscriptionRefusal>> {
  if (!services.push) return refuse("push_off");
  if (!(await isCurvePoint(subscription.keys.p256dh))) return refuse("bad_key");
  const creation = { id: newId<PushBrowserId>(), at: services.now() };
  const { replaces } = subscription;
  await runBatch(services.db, {
    before: replaces === undefined ? undefined : deleteByEndpoint(viewer, replaces),
    browser: upsertSubscription(viewer, subscription, creation),
    old: deleteExcessSubscriptions(viewer),
  });
  services.log("push.kept", { site: viewer.siteId, account: viewer.id });
  return done(null);
}

/**
 * Whether a base64url text is a point of the curve P-256, as a browser's public key must be:
 * nothing can be encrypted for any other.
 */
async function isCurvePoint(encoded: string): Promise<boolean> {
  const bytes = decodeBase64url(encoded);
  if (!bytes) return false;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return crypto.subtle.importKey("raw", bytes, curve, false, []).then(
    () => true,
    () => false,
  );
}

/** Unsubscribes the browser; idempotent. */
export async function deleteSubscription(
  services: Services,
  member: MemberKey,
  endpoint: string,
): Promise<void> {
  await run(services.db, deleteByEndpoint(member, endpoint));
}

const DELETE_BATCH_SIZE = 500;

/** Deletes subscriptions not refreshed for so long that their session must have ended (R351). */
export async function deleteStaleSubscriptions(services: Services): Promise<void> {
  await run(
    services.db,
    deleteUnseenSubscriptions(services.now() - SUBSCRIPTION_TTL, DELETE_BATCH_SIZE),
  );
}
