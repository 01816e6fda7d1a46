import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { PushBrowserId, PushId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accountOfPush, tellingOfPush } from "../outbox/push-sql";
import { isProfileThere } from "../profile/privacy-sql";
import { isActiveProfile } from "../profile/profile-sql";
import { notBlocked } from "../safety/safety-sql";
import { SESSION_SLEEPS, type Viewer } from "../session/session";
import { MAX_BROWSERS, MAX_FAULTS } from "./push";
import type { Subscription } from "./push.schema";

/** Notes a browser, in the session in which it was said; one that is known already is this member's from now on. */
export const keepBrowser = (
  { id, siteId, sessionHash }: Viewer,
  { endpoint, keys }: Subscription,
  made: { id: PushBrowserId; at: number },
): Statement =>
  sql`INSERT INTO push_subscriptions (id, site_id, account_id, endpoint, p256dh, auth, session_hash, created_at, seen_at)
    VALUES (${made.id}, ${siteId}, ${id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${sessionHash}, ${made.at}, ${made.at})
    ON CONFLICT (site_id, endpoint) DO UPDATE SET account_id = excluded.account_id, p256dh = excluded.p256dh,
      auth = excluded.auth, session_hash = excluded.session_hash, seen_at = excluded.seen_at, faults = 0`;

/** Forgets one browser of a member by its address. By push_subscriptions_by_endpoint. */
export const dropBrowser = ({ id, siteId }: MemberKey, endpoint: string): Statement =>
  sql`DELETE FROM push_subscriptions WHERE site_id = ${siteId} AND endpoint = ${endpoint} AND account_id = ${id}`;

/** Those beyond so many, the longest away first. By push_subscriptions_by_account. */
export const dropOldBrowsers = ({ id, siteId }: MemberKey): Statement =>
  sql`DELETE FROM push_subscriptions WHERE account_id = ${id} AND site_id = ${siteId} AND id NOT IN (
    SELECT id FROM push_subscriptions WHERE account_id = ${id} ORDER BY seen_at DESC, id DESC LIMIT ${literal(MAX_BROWSERS)})`;

export type Browser = { id: PushBrowserId; endpoint: string; p256dh: string; auth: string };

/** To whom a push goes: its member's browsers whose session stands, where they may log in. By push_subscriptions_by_account. */
export const selectReachable = (push: PushId, now: number): Statement<Browser> =>
  sql`SELECT p.id AS id, p.endpoint AS endpoint, p.p256dh AS p256dh, p.auth AS auth
    FROM push_subscriptions p JOIN sessions s ON s.id_hash = p.session_hash JOIN accounts a ON a.id = p.account_id
    WHERE p.account_id = ${accountOfPush(push)} AND s.account_id = p.account_id AND s.site_id = p.site_id
      AND s.expires_at > ${now} AND s.seen_at > ${now - SESSION_SLEEPS} AND a.status IN ('not_confirmed', 'active')
    ORDER BY p.seen_at DESC LIMIT ${literal(MAX_BROWSERS)}`;

/**
 * Whether whom a push is about may still be told of (R480): no block lies between the two, and who liked is seen by
 * others, who wrote is not gone. One that names nobody may.
 */
export const selectStillMet = (push: PushId): Statement<{ met: number }> =>
  sql`SELECT w.about IS NULL OR (${notBlocked(sql`w.account`, sql`w.about`)} AND CASE WHEN w.template IN ('like', 'match')
      THEN ${isActiveProfile(sql`w.about`)} ELSE ${isProfileThere(sql`w.about`)} END) AS met FROM ${tellingOfPush(push)} w`;

/** Each a list of ids as JSON. */
type Came = { sent: string; gone: string; refused: string };

/** What came of a push: a browser that has it is well, one that its service does not know is forgotten, as is one refused too often. */
export const noteCame = ({ sent, gone, refused }: Came): Record<string, Statement> => ({
  well: sql`UPDATE push_subscriptions SET faults = 0 WHERE id IN (SELECT value FROM json_each(${sent})) AND faults > 0`,
  faulty: sql`UPDATE push_subscriptions SET faults = faults + 1 WHERE id IN (SELECT value FROM json_each(${refused}))`,
  gone: sql`DELETE FROM push_subscriptions WHERE id IN (SELECT value FROM json_each(${gone}))
    OR (id IN (SELECT value FROM json_each(${refused})) AND faults >= ${MAX_FAULTS})`,
});

/** Browsers that did not say since a moment that they are there, a bounded number at a time; by push_subscriptions_by_seen. */
export const deleteStaleBrowsers = (before: number, limit: number): Statement =>
  sql`DELETE FROM push_subscriptions WHERE id IN (
    SELECT id FROM push_subscriptions WHERE seen_at < ${before} ORDER BY seen_at LIMIT ${literal(limit)})`;
