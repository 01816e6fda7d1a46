import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { findSuppressionReason } from "../account/find-suppression-reason";
import { isFreshSession } from "../session/is-fresh-session";
import type { StopReason } from "../suppression/suppression";
import { selectAddresses } from "./address-store";

/** Data of a member's address page. */
export type Addresses = {
  email: string;
  /** Only a confirmed address is changed here; an unconfirmed one in the signup. */
  confirmed: boolean;
  /** The new address that was mailed and is not yet confirmed. */
  waiting: string | null;
  /** Whether this session may change the address without the password. */
  fresh: boolean;
  /** Why no e-mail is sent to the address; null if e-mail is sent. */
  stop: StopReason | null;
};

/** A member's own address and the pending one; batched with the page's other reads. */
export async function listAddresses(
  services: Services,
  viewer: MemberKey & { sessionHash: string },
): Promise<Addresses> {
  const [[row], fresh, stop] = await Promise.all([
    services.readTogether(selectAddresses(viewer, services.now())),
    isFreshSession(services, viewer.siteId, viewer.sessionHash),
    findSuppressionReason(services, viewer),
  ]);
  if (!row) throw new Error("A session without its account");
  const { email, status, waiting } = row;
  return { email, confirmed: status === "active", waiting, fresh, stop };
}
