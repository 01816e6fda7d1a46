import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "~/kit/ids";

/** Condition: a member has a browser subscribed to pushes. */
export const hasSubscription = (account: SQL<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM push_subscriptions WHERE account_id = ${account})`;
