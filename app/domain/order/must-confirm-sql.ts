import { type SQL, sql } from "drizzle-orm";
import { days } from "~/kit/duration";
import type { MemberKey } from "../account/account";
import { isUnconfirmed } from "../account/account-sql";
import type { PaymentMethod } from "../payment/payment";
import { countStartedPayments } from "../payment/start-payment-sql";
import { MAX_UNCONFIRMED_PAYMENTS } from "./order";

/**
 * Whether a member must confirm their address before they pay. An unconfirmed address may belong to
 * a stranger, who would get an e-mail for each payment and refund. It allows a few payments a day,
 * none after a refund, and none by transfer, because then the provider itself sends e-mail to that
 * address (R324).
 */
export const mustConfirm = (
  member: MemberKey,
  { method, at }: { method: PaymentMethod; at: number },
): SQL =>
  sql`(${isUnconfirmed(member)} AND (${method === "sct" ? 1 : 0} OR ${hasRefund(member)}
    OR ${countStartedPayments(ordersOf(member), at - days(1))} >= ${MAX_UNCONFIRMED_PAYMENTS}))`;

const ordersOf = ({ id, siteId }: MemberKey): SQL =>
  sql`(SELECT id FROM orders WHERE account_id = ${id} AND site_id = ${siteId})`;

const hasRefund = (member: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM refunds WHERE order_id IN ${ordersOf(member)})`;
