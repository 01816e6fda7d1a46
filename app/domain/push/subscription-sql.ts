import { eq, exists, type SQL, sql } from "drizzle-orm";
import { forOwner, subselect } from "~/db/query-builder";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { deleteWaitingPushes } from "../outbox/outbox-sql";
import { pushSubscriptions } from "./push.tables";

/** Condition: a member has a browser subscribed to pushes. */
export const hasSubscription = (account: SQL<MemberId>): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.account_id, account)),
  );

const subscriptionsOf = (member: MemberKey) => forOwner(member, pushSubscriptions.account_id);

/** Deletes an erased member's subscriptions and waiting pushes. */
export const erasePushData = (member: MemberKey) => ({
  browsers: subscriptionsOf(member).delete(pushSubscriptions),
  pushes: deleteWaitingPushes(member),
});

const { endpoint } = pushSubscriptions;
const serviceOfEndpoint = sql<string>`substr(${endpoint}, 1, 8 + instr(substr(${endpoint}, 9), '/') - 1)`;

/**
 * A member's subscriptions for the data export: push service and times, without keys and endpoint.
 */
export const selectOwnSubscriptions = (member: MemberKey) =>
  subscriptionsOf(member)
    .select({
      service: serviceOfEndpoint.as("service"),
      created_at: pushSubscriptions.created_at,
      seen_at: pushSubscriptions.seen_at,
    })
    .from(pushSubscriptions)
    .orderBy(pushSubscriptions.created_at);
