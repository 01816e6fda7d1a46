import { expect, test } from "vitest";
import { newId, type OrderId } from "~/kit/ids";
import {
  addDebtor,
  addMandate,
  countOf,
  MINUTE,
  orderOf,
  servicesAt,
  submitDebitForm,
} from "../../../tests/support/debits";
import { deleteExpiredDebits } from "./find-debit";

const DAY = 1440 * MINUTE;

test("a form is deleted half an hour after its code ended, a mandate after fourteen months", async () => {
  const debtor = await addDebtor();
  const start = Date.now();
  await submitDebitForm(debtor, orderOf(), { at: start });
  await addMandate(debtor, { ...orderOf(), id: newId<OrderId>() });
  const counts = async (at: number) => {
    await deleteExpiredDebits(servicesAt(at));
    return [await countOf("debit_forms"), await countOf("mandates")];
  };
  expect(await counts(start + 40 * MINUTE - 1)).toEqual([1, 1]);
  expect(await counts(start + 40 * MINUTE)).toEqual([0, 1]);
  expect(await counts(start + 424 * DAY)).toEqual([0, 1]);
  expect(await counts(start + 426 * DAY)).toEqual([0, 0]);
});
