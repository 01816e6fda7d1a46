import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";
import { selectOwnDebits } from "../debit/leaving-sql";
import { selectOwnDiscounts } from "../discount/leaving-sql";
import { selectOwnLimit } from "../order/spending-sql";

/** What a copy tells of how a member paid, file by file. */
export const OWN_MONEY: [file: string, of: (member: MemberKey) => Statement<object>][] = [
  ["discounts.json", selectOwnDiscounts],
  ["direct_debits.json", selectOwnDebits],
  ["spending_limit.json", selectOwnLimit],
];
