import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { PushBrowserId, PushId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import { accountOfPush, notificationOfPush } from "../outbox/outbox-sql";
import { isProfileEnabled } from "../profile/privacy-sql";
import { isActiveProfile } from "../profile/profile-sql";
import { SESSION_IDLE_TTL, type Viewer } from "../session/session";
import { MAX_REFUSALS, MAX_SUBSCRIPTIONS } from "./push";
import type { Subscription } from "./push.schema";

/** Stores a subscription with its session; a known endpoint moves to this member. */
export const upsertSubscription = (
  { id, siteId, sessionHash }: Viewer,
  { endpoint, keys }: Subscription,
  creation: { id: PushBrowserId; at: number },
): Statement =>
  sql`INSERT INTO push_subscriptions (id, site_id, account_id, endpoint, p256dh, auth, session_hash, created_at, seen_at)
    VALUES (${creation.id}, ${siteId}, ${id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${sessionHash}, ${creation.at}, ${creation.at})
    ON CONFLICT (site_id, endpoint) DO UPDATE SET account_id = excluded.account_id, p256dh = excluded.p256dh,
      auth = excluded.auth, session_hash = excluded.session_hash, seen_at = excluded.seen_at, faults = 0`;

/** Deletes one subscription of a member by endpoint. Uses push_subscriptions_by_endpoint. */
export const deleteByEndpoint = ({ id, siteId }: MemberKey, endpoint: string): Statement =>
  sql`DELETE FROM push_subscriptions WHERE site_id = ${siteId} AND endpoint = ${endpoint} AND account_id = ${id}`;

/**
 * Deletes subscriptions above the limit, the longest unused first. Uses
 * push_subscriptions_by_account.
 */
export const deleteExcessSubscriptions = ({ id, siteId }: MemberKey): Statement =>
  sql`DELETE FROM push_subscriptions WHERE account_id = ${id} AND site_id = ${siteId} AND id NOT IN (
    SELECT id FROM push_subscriptions WHERE account_id = ${id} ORDER BY seen_at DESC, id DESC LIMIT ${literal(MAX_SUBSCRIPTIONS)})`;

export type SubscriptionRow = { id: PushBrowserId; endpoint: string; p256dh: string; auth: string };

/**
 * The recipients of a push: subscriptions with a valid session, if the member may log in. Uses
 * push_subscriptions_by_account.
 */
export const selectPushRecipients = (push: PushId, now: number): Statement<SubscriptionRow> =>
  sql`SELECT p.id AS id, p.endpoint AS endpoint, p.p256dh AS p256dh, p.auth AS auth
    FROM push_subscriptions p JOIN sessions s ON s.id_hash = p.session_hash JOIN accounts a ON a.id = p.account_id
    WHERE p.account_id = ${accountOfPush(push)} AND s.account_id = p.account_id AND s.site_id = p.site_id
      AND s.expires_at > ${now} AND s.seen_at > ${now - SESSION_IDLE_TTL} AND a.status IN ('not_confirmed', 'active')
    ORDER BY p.seen_at DESC LIMIT ${literal(MAX_SUBSCRIPTIONS)}`;

/**
 * Whether the member that a push is about may still be shown (R480): not blocked either way; a
 * liker must be visible, a writer must not be gone. A push about no member passes.
 */
export const selectIsAboutVisible = (push: PushId): Statement<{ met: number }> =>
  sql`SELECT w.about IS NULL OR (${notBlocked(sql`w.account`, sql`w.about`)} AND CASE WHEN w.template IN ('like', 'match')
      THEN ${isActiveProfile(sql`w.about`)} ELSE ${isProfileEnabled(sql`w.about`)} END) AS met FROM ${notificationOfPush(push)} w`;

/** Each a JSON array of ids. */
type DeliveredIds = { sent: string; gone: string; refused: string };

/**
 * Stores a push's results: a success resets the subscription's error count; one unknown to its
 * service, or refused too often, is deleted.
 */
export const updateSubscriptions = ({
  sent,
  gone,
  refused,
}: DeliveredIds): Record<string, Statement> => ({
  well: sql`UPDATE push_subscriptions SET faults = 0 WHERE id IN (SELECT value FROM json_each(${sent})) AND faults > 0`,
  faulty: sql`UPDATE push_subscriptions SET faults = faults + 1 WHERE id IN (SELECT value FROM json_each(${refused}))`,
  gone: sql`DELETE FROM push_subscriptions WHERE id IN (SELECT value FROM json_each(${gone}))
    OR (id IN (SELECT value FROM json_each(${refused})) AND faults >= ${MAX_REFUSALS})`,
});

/**
 * Deletes a bounded number of subscriptions not refreshed since a moment. Uses
 * push_subscriptions_by_seen.
 */
export const deleteUnseenSubscriptions = (before: number, limit: number): Statement =>
  sql`DELETE FROM push_subscriptions WHERE id IN (
    SELECT id FROM push_subscriptions WHERE seen_at < ${before} ORDER BY seen_at LIMIT ${literal(limit)})`;
