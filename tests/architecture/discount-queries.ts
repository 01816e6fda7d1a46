import { sql } from "drizzle-orm";
import { finalizeUse, holdUse, isUsedUp } from "~/domain/discount/discount-sql";
import type { OrderId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const { id: accountId, siteId } = memberBy("me", "site");
const use = { siteId, accountId, code: "A", validity: "once", until: 5, at: 1 } as const;
const order = { siteId, code: "A", accountId, orderId: asId<OrderId>("o") };

/** Statements of discount codes that are composed of fragments, for list-queries.ts. */
export const DISCOUNT_QUERIES: Record<string, PlannedQuery> = {
  "a use of a discount code": holdUse({ ...use, orderId: asId<OrderId>("o") }, sql`1`),
  "a use that is paid": finalizeUse(order, 5),
  "a use that another order was paid with": sql`SELECT ${isUsedUp(order)}`,
};
