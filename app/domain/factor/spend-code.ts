import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { openSecret, resealed, stepOf } from "./app-secret";
import { DIGITS } from "./factor";
import { findFactor, spendRecoveryCode, spendStep } from "./factor-store";
import { possibleHashes } from "./recovery-codes";

/**
 * Uses a code of a member's second factor up: of the app, or a recovery code. Null for a wrong one, one that was used, and a
 * member who has none. Guesses are counted by whoever asks (account/limit-factor-codes.ts).
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
