import type { SQL } from "drizzle-orm";
import type { PasskeyId } from "~/kit/ids";
import type { Services } from "~/services";
import { writeSecurityEmail } from "../account/recipient";
import type { SecurityChange } from "../outbox/outbox.schema";
import { selectPasskeys } from "../passkey/passkey-sql";
import { isFreshSession } from "../session/find-viewer";
import type { Viewer } from "../session/session";
import { selectTwoFactorState } from "../two-factor/two-factor-sql";
import type { SecurityContext } from "./security";

export type PasskeySummary = {
  id: PasskeyId;
  name: string;
  synced: boolean;
  /** In milliseconds. */
  createdAt: number;
  usedAt: number | null;
};
type SecuritySettings = {
  passkeys: PasskeySummary[];
  /** Null: no second factor. */
  factor: { codesLeft: number } | null;
  /** Whether the session is as fresh as a login. */
  fresh: boolean;
};

/** A member's login settings, shown only to the member. Batched with the page's other reads. */
export async function findSecuritySettings(
  services: Services,
  viewer: Viewer,
): Promise<SecuritySettings> {
  const [passkeys, [factor], fresh] = await Promise.all([
    services.readTogether(selectPasskeys(viewer)),
    services.readTogether(selectTwoFactorState(viewer)),
    isFreshSession(services, viewer.siteId, viewer.sessionHash),
  ]);
  return {
    passkeys: passkeys,
    factor: factor ?? null,
    fresh,
  };
}

/**
 * Why a member may not change login settings now: a person who finds an open page, or who only
 * typed an address, must not. Null if they may.
 */
export async function securityChangeRefusal(
  services: Services,
  { viewer }: SecurityContext,
): Promise<"not_fresh" | "not_confirmed" | null> {
  if (!viewer.confirmed) return "not_confirmed";
  return (await isFreshSession(services, viewer.siteId, viewer.sessionHash)) ? null : "not_fresh";
}

/**
 * The e-mail and the log entry of every login settings change: put `statement` into the change's
 * batch, where `when` must hold, and call `complete` afterwards.
 */
export async function writeSecurityChange(
  services: Services,
  { viewer, origin }: SecurityContext,
  [what, when]: [what: SecurityChange, when?: SQL],
) {
  const changed = { member: viewer, name: viewer.name, origin };
  const email = await writeSecurityEmail(services, changed, [what, when]);
  const complete = () => {
    services.log(`security.${what}`, { site: viewer.siteId, account: viewer.id });
    email?.enqueue();
  };
  return { statement: email?.statement, complete };
}
