import { first } from "~/db/batch";
import type { OrderId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { renewCode } from "./direct-debit-store";
import { type CodeMessage, consumeCodeAttempt, createCode, sendCode } from "./send-code";
import { decryptForm } from "./stored-form";

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
