import {
  countCodeAttempt,
  deleteForm,
  insertMandate,
  renewCode,
  selectDebitConditions,
  selectForm,
  selectMandate,
  upsertForm,
} from "~/domain/direct-debit/direct-debit-store";
import type { OrderId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const debit = { debtor: memberBy("me", "site"), orderId: asId<OrderId>("o"), at: 5 };
const hashes = { iban: "i", phone: "p" };
const coded = { ...debit, hashes, codeHash: "h", expiresAt: 9, amount: 100 };
const mandate = {
  reference: "M-1",
  holder: "",
  ibanEnd: "",
  street: "",
  houseNumber: "",
  zip: "",
  city: "",
  phone: "",
};

/** Queries of direct debits, for list-queries.ts. */
export const DEBIT_QUERIES: Record<string, PlannedQuery> = {
  "a form that waits for its code": upsertForm(coded, "x"),
  "another code": renewCode(coded),
  "a try of a code": countCodeAttempt(debit),
  "what waits for its code": selectForm(debit),
  "a form that is done": deleteForm(debit),
  "how a member stands before a debit": selectDebitConditions({ ...debit, hashes }),
  "a mandate that is given": insertMandate(coded, mandate),
  "a mandate": selectMandate(debit),
};
