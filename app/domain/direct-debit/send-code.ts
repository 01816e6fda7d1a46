import { seconds } from "~/kit/duration";
import { keyedHash, newCode } from "~/kit/secret";
import type { Services } from "~/services";
import { consumeAttempt, type Limit } from "../account/limit-attempts";
import { DEBIT_CODE_TTL } from "./direct-debit";
import type { DebitKey } from "./direct-debit-store";

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

export const verifyCode = async (
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
