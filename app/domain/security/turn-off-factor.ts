import { runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { forgetFailedFactorCodes, reserveFactorCode } from "../account/limit-factor-codes";
import { deleteFactor, deleteRecoveryCodes, isFactorOn } from "../factor/factor-sql";
import { spendFactorCode } from "../factor/spend-code";
import { whyNotChange } from "./may-change";
import type { Changer, SecurityRefusal } from "./security";
import { writeChange } from "./tell-change";

/**
 * Turns the second factor off with its recovery codes: with one more code, or in a session as fresh
 * as a login, which required one. Codes are counted like those of a login.
 */
export async function turnOffFactor(
  services: Services,
  changer: Changer,
  code: string | undefined,
): Promise<Outcome<null, SecurityRefusal>> {
  const proof = await prove(services, changer, code);
  if (!proof.ok) return proof;
  const { viewer } = changer;
  const letter = await writeChange(services, changer, ["factor_off", isFactorOn(viewer)]);
  const { off } = await runBatch(services.db, {
    letter: letter.statement,
    off: deleteFactor(viewer),
    codes: deleteRecoveryCodes(viewer),
  });
  if (off.rows.length === 0) return refuse("not_found");
  letter.told();
  return done(null);
}

async function prove(
  services: Services,
  changer: Changer,
  code: string | undefined,
): Promise<Outcome<null, SecurityRefusal>> {
  const refusal = await whyNotChange(services, changer);
  if (!refusal) return done(null);
  if (!code) return refuse(refusal);
  const { viewer: member, network } = changer;
  const locked = await reserveFactorCode(services, { member, network });
  if (locked !== null) return refuse("factor_locked", locked);
  if (!(await spendFactorCode(services, member, code))) return refuse("factor_code_wrong");
  await forgetFailedFactorCodes(services, { member, network });
  return done(null);
}
