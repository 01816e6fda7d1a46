import { runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { newRecoveryCodes } from "../two-factor/recovery-codes";
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  isTwoFactorOn,
} from "../two-factor/two-factor-sql";
import type { SecurityContext, SecurityRefusal } from "./security";
import { securityChangeRefusal } from "./security-change-refusal";
import { writeSecurityChange } from "./write-security-change";

/** Replaces the recovery codes by ten new ones, which are shown only once. */
export async function renewRecoveryCodes(
  services: Services,
  changer: SecurityContext,
): Promise<Outcome<string[], SecurityRefusal>> {
  const refusal = await securityChangeRefusal(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer } = changer;
  const codes = await newRecoveryCodes(services, viewer);
  const on = isTwoFactorOn(viewer);
  const securityEmail = await writeSecurityChange(services, changer, ["recovery_new", on]);
  const { written } = await runBatch(services.db, {
    securityEmail: securityEmail.statement,
    old: deleteRecoveryCodes(viewer),
    written: insertRecoveryCodes(viewer, codes.hashes, on),
  });
  if (written.rows.length === 0) return refuse("not_found");
  securityEmail.complete();
  return done(codes.shown);
}
