import { runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { deleteRecoveryCodes, insertRecoveryCodes, isFactorOn } from "../factor/factor-sql";
import { newRecoveryCodes } from "../factor/recovery-codes";
import { whyNotChange } from "./may-change";
import type { Changer, SecurityRefusal } from "./security";
import { writeChange } from "./tell-change";

/** Replaces the recovery codes by ten new ones, which are shown only once. */
export async function renewRecoveryCodes(
  services: Services,
  changer: Changer,
): Promise<Outcome<string[], SecurityRefusal>> {
  const refusal = await whyNotChange(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer } = changer;
  const codes = await newRecoveryCodes(services, viewer);
  const on = isFactorOn(viewer);
  const letter = await writeChange(services, changer, ["recovery_new", on]);
  const { written } = await runBatch(services.db, {
    letter: letter.statement,
    old: deleteRecoveryCodes(viewer),
    written: insertRecoveryCodes(viewer, codes.hashes, on),
  });
  if (written.rows.length === 0) return refuse("not_found");
  letter.told();
  return done(codes.shown);
}
