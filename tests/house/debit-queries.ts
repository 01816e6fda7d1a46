import type { Statement } from "~/db/batch";
import {
  deleteForm,
  insertMandate,
  keepForm,
  renewCode,
  selectKept,
  selectMandate,
  selectStanding,
  tryCode,
} from "~/domain/debit/debit-store";
import type { OrderId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";

const asked = { debtor: memberBy("me", "site"), orderId: asId<OrderId>("o"), at: 5 };
const hashes = { iban: "i", phone: "p" };
const coded = { ...asked, hashes, codeHash: "h", expiresAt: 9, amount: 100 };
const mandate = {
  ...{ reference: "M-1", holder: "", ibanEnd: "", street: "", houseNumber: "" },
  ...{ zip: "", city: "", phone: "" },
};

/** Queries of direct debits, for list-queries.ts. */
export const DEBIT_QUERIES: Record<string, Statement> = {
  "a form that waits for its code": keepForm(coded, "x"),
  "another code": renewCode(coded),
  "a try of a code": tryCode(asked),
  "what waits for its code": selectKept(asked),
  "a form that is done": deleteForm(asked),
  "how a member stands before a debit": selectStanding({ ...asked, hashes }),
  "a mandate that is given": insertMandate(coded, mandate),
  "a mandate": selectMandate(asked),
};
