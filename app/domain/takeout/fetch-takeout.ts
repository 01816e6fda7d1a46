import { first } from "~/db/batch";
import type { TakeoutId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { takeoutKey } from "./takeout";
import { type ShownTakeout, selectNewest, selectOpen } from "./takeout-store";

/** The member's newest export for the page; read together with the page's other queries. */
export async function findTakeout(
  services: Services,
  member: MemberKey,
): Promise<ShownTakeout | null> {
  return (await services.readTogether(selectNewest(member, services.now())))[0] ?? null;
}

/**
 * The bytes of a member's own export; null if it does not exist, belongs to somebody else or has
 * expired, so that these cannot be told apart.
 */
export async function fetchTakeout(services: Services, member: MemberKey, id: TakeoutId) {
  const open = await first(services.db, selectOpen(member, id, services.now()));
  return open && services.takeouts.read(takeoutKey(id));
}
