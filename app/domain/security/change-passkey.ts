import { first, runBatch } from "~/db/batch";
import type { PasskeyId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { deletePasskeyOf, isPasskeyOf, renamePasskeyOf } from "../passkey/passkey-sql";
import type { Viewer } from "../session/session";
import type { SecurityContext, SecurityRefusal } from "./security";
import { securityChangeRefusal } from "./security-change-refusal";
import { writeSecurityChange } from "./write-security-change";

/** Renames one of the member's own passkeys. */
export async function renamePasskey(
  services: Services,
  viewer: Viewer,
  input: { passkeyId: PasskeyId; name: string },
): Promise<Outcome<null, "not_found">> {
  return (await first(services.db, renamePasskeyOf(viewer, input)))
    ? done(null)
    : refuse("not_found");
}

/** Deletes one of the member's own passkeys; it can no longer log in. */
export async function removePasskey(
  services: Services,
  changer: SecurityContext,
  passkeyId: PasskeyId,
): Promise<Outcome<null, SecurityRefusal>> {
  const refusal = await securityChangeRefusal(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer } = changer;
  const securityEmail = await writeSecurityChange(services, changer, [
    "passkey_removed",
    isPasskeyOf(viewer, passkeyId),
  ]);
  const { gone } = await runBatch(services.db, {
    securityEmail: securityEmail.statement,
    gone: deletePasskeyOf(viewer, passkeyId),
  });
  if (gone.rows.length === 0) return refuse("not_found");
  securityEmail.complete();
  return done(null);
}
