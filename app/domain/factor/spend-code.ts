import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { openSecret, resealed, stepOf } from "./app-secret";
import { DIGITS } from "./factor";
import { findFactor, spendRecoveryCode, spendStep } from "./factor-store";
import { possibleHashes } from "./recovery-codes";

/**
 * Spends a code of a member's second factor: an app code or a recovery code. Null for a wrong or
 * used code, and for a member without a factor. The calling function counts guesses
 * (account/limit-factor-codes.ts).
 */
export async function spendFactorCode(
  services: Services,
  member: MemberKey,
  code: string,
): Promise<"app" | "recovery" | null> {
  const found = await findFactor(services.db, member);
  if (!found) return null;
  const now = services.now();
  if (code.length !== DIGITS) {
    const hashes = await possibleHashes(services, member, code);
    const spent = await first(services.db, spendRecoveryCode(member, { hashes, at: now }));
    return spent && "recovery";
  }
  const { sealedSecret: from } = found;
  const secret = await openSecret(services, member, from);
  const step = stepOf(secret, code, now);
  if (step === null) return null;
  const to = await resealed(services, member, { sealed: from, secret });
  return (await first(services.db, spendStep(member, { step, from, to }))) ? "app" : null;
}
