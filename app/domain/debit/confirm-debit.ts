import { first, run, runBatch } from "~/db/batch";
import type { OrderId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { findAddress } from "../account/find-address";
import type { DebitAsked } from "../payment/payment";
import { type Asked, deleteForm, insertMandate, selectStanding, tryCode } from "./debit-store";
import { hashesOf } from "./debtor-hashes";
import { type KeptForm, openForm } from "./kept-form";
import { refusalOf } from "./refusal-of";
import { isCode } from "./send-code";

/** Who confirms, and from where: the scheme requires both as proof of the mandate. */
type Confirming = { debtor: MemberKey; address: string; browser: string };
type ConfirmRefusal =
  | "code_wrong"
  | "code_ended"
  | NonNullable<ReturnType<typeof refusalOf>>
  | "provider_down";

/**
 * Gives the mandate of an order by the code that was sent: one row, if the code is valid and all
 * limits allow it. Returns the mandate for the provider. The form is kept until the payment is
 * begun (`forgetDebitForm`), so that it need not be filled in again if the provider cannot be
 * reached. Until then another confirmation gets "under_way".
 */
export async function confirmDebit(
  services: Services,
  { debtor, address, browser }: Confirming,
  { orderId, otp }: { orderId: OrderId; otp: string },
): Promise<Outcome<DebitAsked, ConfirmRefusal>> {
  const asked = { debtor, orderId, at: services.now() };
  const row = await first(services.db, tryCode(asked));
  if (!row) return refuse("code_ended");
  if (!(await isCode(services, asked, { otp, codeHash: row.codeHash })))
    return refuse("code_wrong");
  const form = await openForm(services, { siteId: debtor.siteId, orderId }, row.form);
  if (!form) return refuse("code_ended");
  const refusal = await agree(services, asked, { form, codeHash: row.codeHash });
  if (refusal) return refuse(refusal);
  services.log("debit.agreed", { site: debtor.siteId, order: orderId });
  const { amount: _, ...details } = form;
  const email = (await findAddress(services, debtor.siteId, debtor.id)) ?? undefined;
  return done({ ...details, email, agreedAt: asked.at, address, browser });
}

/**
 * A limit of another account's debits is reported as an unreachable provider (R321), so that an
 * IBAN does not reveal who has paid here.
 */
async function agree(
  services: Services,
  asked: Asked,
  { form, codeHash }: { form: KeptForm; codeHash: string },
): Promise<ConfirmRefusal | null> {
  const { amount, iban, country: _, ...row } = form;
  const hashes = await hashesOf(services, asked.debtor.siteId, form);
  const of = { ...asked, hashes };
  const { agreed, own, all } = await runBatch(services.db, {
    agreed: insertMandate({ ...of, codeHash, amount }, { ...row, ibanEnd: iban.slice(-4) }),
    own: selectStanding(asked),
    all: selectStanding(of),
  });
  if (agreed.changes === 1) return null;
  const refusal = refusalOf(own.rows[0], amount);
  if (refusal) return refusal;
  return refusalOf(all.rows[0], amount) ? "provider_down" : "code_ended";
}

/** Deletes the stored form of an order after its payment is begun. */
export async function forgetDebitForm(
  services: Services,
  debtor: MemberKey,
  orderId: OrderId,
): Promise<void> {
  await run(services.db, deleteForm({ debtor, orderId }));
}
