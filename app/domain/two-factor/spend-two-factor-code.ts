import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { candidateHashes } from "./recovery-codes";
import { decryptTotpSecret, matchingTotpStep, reencryptAfterRotation } from "./totp-secret";
import { TOTP_DIGITS } from "./two-factor";
import { findTwoFactor, spendRecoveryCode, spendTotpStep } from "./two-factor-store";

/**
 * Spends a code of a member's second factor: an app code or a recovery code. Null for a wrong or
 * used code, and for a member without a factor. The calling function counts guesses
 * (account/limit-two-factor-codes.ts).
 */
export async function spendTwoFactorCode(
  services: Services,
  member: MemberKey,
  code: string,
): Promise<"app" | "recovery" | null> {
  const found = await findTwoFactor(services.db, member);
  if (!found) return null;
  const now = services.now();
  if (code.length !== TOTP_DIGITS) {
    const hashes = await candidateHashes(services, member, code);
    const spent = await first(services.db, spendRecoveryCode(member, { hashes, at: now }));
    return spent && "recovery";
  }
  const { sealedSecret: from } = found;
  const secret = await decryptTotpSecret(services, member, from);
  const step = matchingTotpStep(secret, code, now);
  if (step === null) return null;
  const to = await reencryptAfterRotation(services, member, { sealed: from, secret });
  return (await first(services.db, spendTotpStep(member, { step, from, to }))) ? "app" : null;
}
