import { all, type Statement } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectOwnDebits } from "../direct-debit/member-data-sql";
import { selectOwnDiscounts } from "../discount/member-data-sql";
import { selectOrdersToExport, toExportedOrder } from "../order/member-data-sql";
import { selectOwnLimit } from "../order/spending-sql";

/** Queries for a member's payment data, file by file. */
export const PAYMENT_FILES: [file: string, of: (member: MemberKey) => Statement<object>][] = [
  ["discounts.json", selectOwnDiscounts],
  ["direct_debits.json", selectOwnDebits],
  ["spending_limit.json", selectOwnLimit],
];

const PAGE_SIZE = 500;

/** A member's orders with payments, refunds and receipts; one page in memory at a time. */
export async function* ownOrders(services: Services, member: MemberKey) {
  for (let after = ""; ; ) {
    const page = await all(services.db, selectOrdersToExport(member, after, PAGE_SIZE));
    yield* page.map(toExportedOrder);
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.id;
  }
}
