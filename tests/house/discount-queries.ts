import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { holdUse } from "~/domain/discount/use-sql";
import type { OrderId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";

const { id: accountId, siteId } = memberBy("me", "site");
const use = { siteId, accountId, code: "A", validity: "once", until: 5, at: 1 } as const;

/** Statements of discount codes that are put together of pieces, for list-queries.ts. */
export const DISCOUNT_QUERIES: Record<string, Statement> = {
  "a use of a discount code": holdUse({ ...use, orderId: asId<OrderId>("o") }, sql`1`),
};
