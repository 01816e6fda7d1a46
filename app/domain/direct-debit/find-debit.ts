import type { OrderId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { debitRefusalOf } from "./debit-refusal-of";
import { selectDebitConditions, selectForm, selectMandate } from "./direct-debit-store";
import { decryptForm, type StoredForm } from "./stored-form";

/** The stored form: whether its code is still valid, and whether another may be sent. */
type StoredFormState = { form: StoredForm; open: boolean; again: boolean };

/** The state of an order's debit: the stored form, its mandate, and `refusalOf(amount)`. */
export async function findDebit(services: Services, debtor: MemberKey, orderId: OrderId) {
  const debitKey = { debtor, orderId, at: services.now() };
  const [[storedForm], [mandate], [conditions]] = await Promise.all([
    services.readTogether(selectForm(debitKey)),
    services.readTogether(selectMandate(debitKey)),
    services.readTogether(selectDebitConditions(debitKey)),
  ]);
  return {
    storedForm: storedForm ? await toStoredFormState(services, debitKey, storedForm) : null,
    mandate: mandate ?? null,
    refusalOf: (amount: number) => debitRefusalOf(conditions, amount),
  };
}

async function toStoredFormState(
  services: Services,
  { debtor, orderId }: { debtor: MemberKey; orderId: OrderId },
  row: { form: string; open: number; left: number },
): Promise<StoredFormState | null> {
  const form = await decryptForm(services, { siteId: debtor.siteId, orderId }, row.form);
  return form && { form, open: row.open === 1, again: row.left > 0 };
}
