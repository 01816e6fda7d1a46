import { first, run, runBatch } from "~/db/batch";
import type { OrderId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { findAddress } from "../account/find-address";
import type { DebitRequest } from "../payment/payment";
import { debitRefusalOf } from "./debit-refusal-of";
import { hashDebtor } from "./debtor-hashes";
import {
  countCodeAttempt,
  type DebitKey,
  deleteForm,
  insertMandate,
  selectDebitConditions,
} from "./direct-debit-store";
import { verifyCode } from "./send-code";
import { decryptForm, type StoredForm } from "./stored-form";

/** Who confirms, and from where: the scheme requires both as proof of the mandate. */
type ConfirmationContext = { debtor: MemberKey; address: string; browser: string };
type ConfirmRefusal =
  | "code_wrong"
  | "code_ended"
  | NonNullable<ReturnType<typeof debitRefusalOf>>
  | "provider_down";

/**
 * Gives the mandate of an order by the code that was sent: one row, if the code is valid and all
 * limits allow it. Returns the mandate for the provider. The form is kept until the payment is
 * begun (`deleteDebitForm`), so that it need not be filled in again if the provider cannot be
 * reached. Until then another confirmation gets "under_way".
 */
export async function confirmDebit(
  services: Services,
  { debtor, address, browser }: ConfirmationContext,
  { orderId, otp }: { orderId: OrderId; otp: string },
): Promise<Outcome<DebitRequest, ConfirmRefusal>> {
  const debitKey = { debtor, orderId, at: services.now() };
  const row = await first(services.db, countCodeAttempt(debitKey));
  if (!row) return refuse("code_ended");
  if (!(await verifyCode(services, debitKey, { otp, codeHash: row.codeHash })))
    return refuse("code_wrong");
  const form = await decryptForm(services, { siteId: debtor.siteId, orderId }, row.form);
  if (!form) return refuse("code_ended");
  const refusal = await storeMandate(services, debitKey, { form, codeHash: row.codeHash });
  if (refusal) return refuse(refusal);
  services.log("debit.agreed", { site: debtor.siteId, order: orderId });
  const { amount: _, ...details } = form;
  const email = (await findAddress(services, debtor.siteId, debtor.id)) ?? undefined;
  return done({ ...details, email, agreedAt: debitKey.at, address, browser });
}

/**
 * A limit of another account's debits is reported as an unreachable provider (R321), so that an
 * IBAN does not reveal who has paid here.
 */
async function storeMandate(
  services: Services,
  debitKey: DebitKey,
  { form, codeHash }: { form: StoredForm; codeHash: string },
): Promise<ConfirmRefusal | null> {
  const { amount, iban, country: _, ...row } = form;
  const hashes = await hashDebtor(services, debitKey.debtor.siteId, form);
  const of = { ...debitKey, hashes };
  const { agreed, own, all } = await runBatch(services.db, {
    agreed: insertMandate({ ...of, codeHash, amount }, { ...row, ibanEnd: iban.slice(-4) }),
    own: selectDebitConditions(debitKey),
    all: selectDebitConditions(of),
  });
  if (agreed.changes === 1) return null;
  const refusal = debitRefusalOf(own.rows[0], amount);
  if (refusal) return refusal;
  return debitRefusalOf(all.rows[0], amount) ? "provider_down" : "code_ended";
}

/** Deletes the stored form of an order after its payment is begun. */
export async function deleteDebitForm(
  services: Services,
  debtor: MemberKey,
  orderId: OrderId,
): Promise<void> {
  await run(services.db, deleteForm({ debtor, orderId }));
}
