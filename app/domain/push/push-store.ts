import { and, desc, eq, gt, gte, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { PushBrowserId, PushId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { notBlocked } from "../block/block-sql";
import { accountOfPush, notificationOfPush } from "../outbox/outbox-sql";
import { isProfileEnabled } from "../profile/privacy-sql";
import { isActiveProfile } from "../profile/profile-sql";
import { SESSION_IDLE_TTL, type Viewer } from "../session/session";
import { sessions } from "../session/session.tables";
import { MAX_REFUSALS, MAX_SUBSCRIPTIONS } from "./push";
import type { Subscription } from "./push.schema";
import { pushSubscriptions } from "./push.tables";

/** Stores a subscription with its session; a known endpoint moves to this member. */
export function upsertSubscription(
  { id, siteId, sessionHash }: Viewer,
  { endpoint, keys }: Subscription,
  creation: { id: PushBrowserId; at: number },
) {
  const renewed = {
    account_id: id,
    p256dh: keys.p256dh,
    auth: keys.auth,
    session_hash: sessionHash,
    seen_at: creation.at,
    faults: 0,
  };
  return insertInto(pushSubscriptions)
    .values({
      id: creation.id,
      site_id: siteId,
      endpoint,
      created_at: creation.at,
      ...renewed,
    })
    .onConflictDoUpdate({
      target: [pushSubscriptions.site_id, pushSubscriptions.endpoint],
      set: renewed,
    });
}

/** Deletes one subscription of a member by endpoint. Uses push_subscriptions_by_endpoint. */
export const deleteByEndpoint = (member: MemberKey, endpoint: string) =>
  forOwner(member, pushSubscriptions.account_id)
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint));

/**
 * Deletes subscriptions above the limit, the longest unused first. Uses
 * push_subscriptions_by_account.
 */
export function deleteExcessSubscriptions(member: MemberKey) {
  const newest = subselect({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.account_id, member.id))
    .orderBy(desc(pushSubscriptions.seen_at), desc(pushSubscriptions.id))
    .limit(literal(MAX_SUBSCRIPTIONS));
  return forOwner(member, pushSubscriptions.account_id)
    .delete(pushSubscriptions)
    .where(notInArray(pushSubscriptions.id, newest));
}

/**
 * The recipients of a push: subscriptions with a valid session, if the member may log in. Uses
 * push_subscriptions_by_account.
 */
export const selectPushRecipients = (push: PushId, now: number) =>
  unscoped("the push has a unique id")
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id_hash, pushSubscriptions.session_hash))
    .innerJoin(accounts, eq(accounts.id, pushSubscriptions.account_id))
    .where(
      and(
        eq(pushSubscriptions.account_id, accountOfPush(push)),
        eq(sessions.account_id, pushSubscriptions.account_id),
        eq(sessions.site_id, pushSubscriptions.site_id),
        gt(sessions.expires_at, now),
        gt(sessions.seen_at, now - SESSION_IDLE_TTL),
        inArray(accounts.status, ["not_confirmed", "active"]),
      ),
    )
    .orderBy(desc(pushSubscriptions.seen_at))
    .limit(literal(MAX_SUBSCRIPTIONS));

export type SubscriptionRow = RowOf<ReturnType<typeof selectPushRecipients>>;

/**
 * Whether the member that a push is about may still be shown (R480): not blocked either way; a
 * liker must be visible, a writer must not be gone. A push about no member passes.
 */
export const selectIsAboutVisible = (push: PushId) =>
  unscoped("the push has a unique id").text(
    {
      met: sql`w.about IS NULL OR (${notBlocked(sql`w.account`, sql`w.about`)} AND CASE WHEN w.template IN ('like', 'match')
      THEN ${isActiveProfile(sql`w.about`)} ELSE ${isProfileEnabled(sql`w.about`)} END)`.mapWith(
        Boolean,
      ),
    },
    ({ columns }) => sql`SELECT ${columns} FROM ${notificationOfPush(push)} w`,
  );

/** Each a JSON array of ids. */
type DeliveredIds = { sent: string; gone: string; refused: string };

const isOneOf = (ids: string) =>
  sql`${pushSubscriptions.id} IN (SELECT value FROM json_each(${ids}))`;

const byUniqueId = unscoped("subscriptions have unique ids");

/**
 * Stores a push's results: a success resets the subscription's error count; one unknown to its
 * service, or refused too often, is deleted.
 */
export const updateSubscriptions = ({ sent, gone, refused }: DeliveredIds) => ({
  well: byUniqueId
    .update(pushSubscriptions)
    .set({ faults: 0 })
    .where(and(isOneOf(sent), gt(pushSubscriptions.faults, 0))),
  faulty: byUniqueId
    .update(pushSubscriptions)
    .set({ faults: sql`${pushSubscriptions.faults} + 1` })
    .where(isOneOf(refused)),
  gone: byUniqueId
    .delete(pushSubscriptions)
    .where(or(isOneOf(gone), and(isOneOf(refused), gte(pushSubscriptions.faults, MAX_REFUSALS)))),
});

/**
 * Deletes a bounded number of subscriptions not refreshed since a moment. Uses
 * push_subscriptions_by_seen.
 */
export function deleteUnseenSubscriptions(before: number, limit: number) {
  const unseen = subselect({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(lt(pushSubscriptions.seen_at, before))
    .orderBy(pushSubscriptions.seen_at)
    .limit(literal(limit));
  return unscoped("a scheduled job deletes rows of all sites")
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, unseen));
}
