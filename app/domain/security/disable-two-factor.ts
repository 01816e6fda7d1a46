import { runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { clearFailedTwoFactorCodes, reserveTwoFactorCode } from "../account/limit-two-factor-codes";
import { spendTwoFactorCode } from "../two-factor/spend-two-factor-code";
import { deleteRecoveryCodes, deleteTwoFactor, isTwoFactorOn } from "../two-factor/two-factor-sql";
import type { SecurityContext, SecurityRefusal } from "./security";
import { securityChangeRefusal } from "./security-change-refusal";
import { writeSecurityChange } from "./write-security-change";

/**
 * Turns the second factor off with its recovery codes: with one more code, or in a session as fresh
 * as a login, which required one. Codes are counted like those of a login.
 */
export async function disableTwoFactor(
  services: Services,
  changer: SecurityContext,
  code: string | undefined,
): Promise<Outcome<null, SecurityRefusal>> {
  const proof = await proveOwnership(services, changer, code);
  if (!proof.ok) return proof;
  const { viewer } = changer;
  const securityEmail = await writeSecurityChange(services, changer, [
    "factor_off",
    isTwoFactorOn(viewer),
  ]);
  const { off } = await runBatch(services.db, {
    securityEmail: securityEmail.statement,
    off: deleteTwoFactor(viewer),
    codes: deleteRecoveryCodes(viewer),
  });
  if (off.rows.length === 0) return refuse("not_found");
  securityEmail.complete();
  return done(null);
}

async function proveOwnership(
  services: Services,
  changer: SecurityContext,
  code: string | undefined,
): Promise<Outcome<null, SecurityRefusal>> {
  const refusal = await securityChangeRefusal(services, changer);
  if (!refusal) return done(null);
  if (!code) return refuse(refusal);
  const { viewer: member, network } = changer;
  const locked = await reserveTwoFactorCode(services, { member, network });
  if (locked !== null) return refuse("factor_locked", locked);
  if (!(await spendTwoFactorCode(services, member, code))) return refuse("factor_code_wrong");
  await clearFailedTwoFactorCodes(services, { member, network });
  return done(null);
}
