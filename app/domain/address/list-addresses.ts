import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { findStop } from "../account/find-stop";
import { isFreshSession } from "../session/session-age";
import type { StopReason } from "../suppression/suppression";
import { selectAddresses } from "./address-store";

/** What a member's page of the address shows. */
export type Addresses = {
  email: string;
  /** Only a confirmed one is changed here; another one in the signup. */
  confirmed: boolean;
  /** The new address that was written to and has not answered. */
  waiting: string | null;
  /** Whether this session needs no password for another one. */
  fresh: boolean;
  /** Why nothing is sent there; null where it is. */
  stop: StopReason | null;
};

/** A member's own address with what waits for an answer; read with the page's other reads. */
export async function listAddresses(
  services: Services,
  viewer: MemberKey & { sessionHash: string },
): Promise<Addresses> {
  const [[row], fresh, stop] = await Promise.all([
    services.readTogether(selectAddresses(viewer, services.now())),
    isFreshSession(services, viewer.siteId, viewer.sessionHash),
    findStop(services, viewer),
  ]);
  if (!row) throw new Error("A session without its account");
  const { email, status, waiting } = row;
  return { email, confirmed: status === "active", waiting, fresh, stop };
}
