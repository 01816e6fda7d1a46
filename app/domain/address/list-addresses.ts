import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { isFreshSession } from "../session/session-age";
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
};

/** A member's own address with what waits for an answer; read with the page's other reads. */
export async function listAddresses(
  services: Services,
  viewer: MemberKey & { sessionHash: string },
): Promise<Addresses> {
  const [[row], fresh] = await Promise.all([
    services.readTogether(selectAddresses(viewer, services.now())),
    isFreshSession(services, viewer.siteId, viewer.sessionHash),
  ]);
  if (!row) throw new Error("A session without its account");
  return { email: row.email, confirmed: row.status === "active", waiting: row.waiting, fresh };
}
