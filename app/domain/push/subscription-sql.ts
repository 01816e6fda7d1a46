import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { build } from "~/db/query-builder";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { deleteWaitingPushes } from "../outbox/outbox-sql";
import { pushSubscriptions } from "./push.tables";

/** Condition: a member has a browser subscribed to pushes. */
export const hasSubscription = (account: SQL<MemberId>): SQL =>
  exists(
    build
      .select({ one: sql`1` })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.account_id, account)),
  );

const isOwnedBy = ({ id, siteId }: MemberKey) =>
  and(eq(pushSubscriptions.account_id, id), eq(pushSubscriptions.site_id, siteId));

/** Deletes an erased member's subscriptions and waiting pushes. */
export const erasePushData = (member: MemberKey) => ({
  browsers: build.delete(pushSubscriptions).where(isOwnedBy(member)),
  pushes: deleteWaitingPushes(member),
});

const { endpoint } = pushSubscriptions;
const serviceOfEndpoint = sql<string>`substr(${endpoint}, 1, 8 + instr(substr(${endpoint}, 9), '/') - 1)`;

/**
 * A member's subscriptions for the data export: push service and times, without keys and endpoint.
 */
export const selectOwnSubscriptions = (member: MemberKey) =>
  build
    .select({
      service: serviceOfEndpoint.as("service"),
      created_at: pushSubscriptions.created_at,
      seen_at: pushSubscriptions.seen_at,
    })
    .from(pushSubscriptions)
    .where(isOwnedBy(member))
    .orderBy(pushSubscriptions.created_at);
