import { desc, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { orders } from "./order.tables";
import { olderCredits, unspentCredits } from "./refund-store";

const o = alias(orders, "o");

/** The newest orders hold the unspent credits; members rarely have more of them. */
const MAX_ORDERS = 10;

/** The member's newest completed orders, newest first, with the credits not spent. */
export const selectUnspentOrders = (owner: MemberKey) =>
  forOwner(owner, o.account_id)
    .select({
      price: o.price,
      credits: o.credits,
      currency: o.currency,
      left: sql`${unspentCredits}`.mapWith(Number).as("left"),
      /** The credits of the balance that are spent before those of the order. */
      older: sql`${olderCredits}`.mapWith(Number).as("older"),
    })
    .from(o)
    .where(sql`${o.state} = 'completed'`)
    .orderBy(desc(o.created_at))
    .limit(literal(MAX_ORDERS));
