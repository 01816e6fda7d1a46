import type { PasskeyId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectFactorState } from "../factor/factor-sql";
import { selectPasskeys } from "../passkey/passkey-sql";
import type { Viewer } from "../session/session";
import { isFreshSession } from "../session/session-age";

export type ShownPasskey = {
  id: PasskeyId;
  name: string;
  synced: boolean;
  /** In milliseconds. */
  createdAt: number;
  usedAt: number | null;
};
export type Security = {
  passkeys: ShownPasskey[];
  /** Null: no second factor. */
  factor: { codesLeft: number } | null;
  /** Whether the session is as fresh as a login. */
  fresh: boolean;
};

/** A member's login settings, shown only to the member. Batched with the page's other reads. */
export async function findSecurity(services: Services, viewer: Viewer): Promise<Security> {
  const [passkeys, [factor], fresh] = await Promise.all([
    services.readTogether(selectPasskeys(viewer)),
    services.readTogether(selectFactorState(viewer)),
    isFreshSession(services, viewer.siteId, viewer.sessionHash),
  ]);
  return {
    passkeys: passkeys.map((row) => ({ ...row, synced: row.synced === 1 })),
    factor: factor ?? null,
    fresh,
  };
}
