import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "~/kit/ids";

/** Whether a member has a browser that may be told of what happens here; as part of another statement. */
export const hasBrowser = (account: SQL<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM push_subscriptions WHERE account_id = ${account})`;
