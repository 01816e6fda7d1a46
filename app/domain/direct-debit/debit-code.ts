import { first, run, runBatch } from "~/db/batch";
import { keyedHash, newCode } from "~/kit/crypto";
import { seconds } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { consumeAttempt, type Limit } from "../account/limit-attempts";
import { findAddress } from "../account/recipient";
import type { DebitRequest } from "../payment/payment";
import { hashDebtor } from "./debtor-hashes";
import { DEBIT_CODE_TTL } from "./direct-debit";
import {
  countCodeAttempt,
  type DebitKey,
  deleteForm,
  insertMandate,
  renewCode,
  selectDebitConditions,
} from "./direct-debit-store";
import { debitRefusalOf, decryptForm, type StoredForm } from "./find-debit";

/** The language and the text of the message. */
export type CodeMessage = { language: string; text: (code: string) => string };

/** Keyed, because a million codes are quickly tried; bound to its member and order. */
const hashDebitCode = (
  { networkKey }: Services,
  { debtor, orderId }: Omit<DebitKey, "at">,
  code: string,
) => keyedHash(networkKey, `debit:${debtor.siteId}:${debtor.id}:${orderId}:${code}`);

/** Creates a code for an order's form. */
export async function createCode(services: Services, debitKey: DebitKey) {
  const code = newCode();
  const codeHash = await hashDebitCode(services, debitKey, code);
  return { code, codeHash, expiresAt: debitKey.at + DEBIT_CODE_TTL };
}

const verifyCode = async (
  services: Services,
  debitKey: DebitKey,
  { otp, codeHash }: { otp: string; codeHash: string },
): Promise<boolean> => (await hashDebitCode(services, debitKey, otp)) === codeHash;

/**
 * Whether one more code may be sent: by this member from this network (R322), or to this telephone,
 * which may be a stranger's.
 */
export async function consumeCodeAttempt(
  services: Services,
  { debtor: { id, siteId } }: DebitKey,
  by: { network: string } | { phone: string },
): Promise<boolean> {
  const consume = (limit: Limit, subject: string) =>
    consumeAttempt(services, { siteId, limit, subject });
  if ("phone" in by) return consume("debit_code_phone", by.phone);
  return (await consume("debit_code", id)) && consume("debit_code_network", by.network);
}

/**
 * Sends a code; false if sending failed. Provider error messages may contain the number, so they
 * are not logged.
 */
export async function sendCode(
  services: Services,
  { debtor: { siteId } }: DebitKey,
  { code, phone, codeMessage }: { code: string; phone: string; codeMessage: CodeMessage },
): Promise<boolean> {
  const { language, text } = codeMessage;
  try {
    const message = { siteId, to: phone, language, text: text(code) };
    await services.sms?.send({ ...message, seconds: DEBIT_CODE_TTL / seconds(1) });
    return services.sms !== null;
  } catch (fault) {
    const kind = fault instanceof Error ? fault.name : "unknown";
    services.log("debit.code_not_sent", { site: siteId, fault: kind });
    return false;
  }
}

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

/** Sends another code for the stored form of an order; the previous code becomes invalid. */
export async function resendDebitCode(
  services: Services,
  debtor: MemberKey,
  { orderId, message, network }: { orderId: OrderId; message: CodeMessage; network: string },
): Promise<Outcome<null, "too_many_codes" | "code_ended" | "code_not_sent">> {
  const debitKey = { debtor, orderId, at: services.now() };
  if (!(await consumeCodeAttempt(services, debitKey, { network }))) return refuse("too_many_codes");
  const { code, ...hashed } = await createCode(services, debitKey);
  const row = await first(services.db, renewCode({ ...debitKey, ...hashed }));
  if (!row) return refuse("too_many_codes");
  const form = await decryptForm(services, { siteId: debtor.siteId, orderId }, row.form);
  if (!form) return refuse("code_ended");
  if (!(await consumeCodeAttempt(services, debitKey, { phone: form.phone })))
    return refuse("too_many_codes");
  const sent = await sendCode(services, debitKey, {
    code,
    phone: form.phone,
    codeMessage: message,
  });
  return sent ? done(null) : refuse("code_not_sent");
}
