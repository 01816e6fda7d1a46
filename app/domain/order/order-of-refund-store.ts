import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { OrderId, RefundId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

export const selectOrderOfRefund = (owner: MemberKey, id: RefundId): Statement<{ id: OrderId }> =>
  sql`SELECT o.id AS id FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE r.id = ${id} AND o.account_id = ${owner.id} AND o.site_id = ${owner.siteId}`;
