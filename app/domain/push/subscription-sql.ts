import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { deleteWaitingPushes } from "../outbox/outbox-sql";

/** Condition: a member has a browser subscribed to pushes. */
export const hasSubscription = (account: SQL<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM push_subscriptions WHERE account_id = ${account})`;

/** Deletes an erased member's subscriptions and waiting pushes. */
export const erasePushData = (member: MemberKey) => ({
  browsers: sql`DELETE FROM push_subscriptions WHERE account_id = ${member.id} AND site_id = ${member.siteId}`,
  pushes: deleteWaitingPushes(member),
});

/**
 * A member's subscriptions for the data export: push service and times, without keys and endpoint.
 */
export const selectOwnSubscriptions = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT substr(endpoint, 1, 8 + instr(substr(endpoint, 9), '/') - 1) AS service, created_at, seen_at FROM push_subscriptions
    WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at`;
