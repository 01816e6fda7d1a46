import type { PasskeyId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectPasskeys } from "../passkey/passkey-sql";
import { isFreshSession } from "../session/is-fresh-session";
import type { Viewer } from "../session/session";
import { selectTwoFactorState } from "../two-factor/two-factor-sql";

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
    passkeys: passkeys.map((row) => ({ ...row, synced: row.synced === 1 })),
    factor: factor ?? null,
    fresh,
  };
}
