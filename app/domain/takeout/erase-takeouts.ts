import { all, run, type Statement } from "~/db/batch";
import type { TakeoutId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { takeoutKey } from "./takeout";
import { deleteTakeouts, selectOf, selectOld } from "./takeout-store";

const AT_A_TIME = 50;

/** Deletes expired exports. */
export async function eraseOldTakeouts(services: Services): Promise<void> {
  await erase(services, selectOld(services.now(), AT_A_TIME));
}

/** Deletes some of a member's exports; true once none is left. */
export const eraseOwnTakeouts = (services: Services, member: MemberKey): Promise<boolean> =>
  erase(services, selectOf(member, AT_A_TIME));

/** Deletes the bytes before the rows, so that an interrupted run finds them again. */
async function erase(services: Services, some: Statement<{ id: TakeoutId }>): Promise<boolean> {
  const ids = (await all(services.db, some)).map(({ id }) => id);
  if (ids.length === 0) return true;
  await services.takeouts.delete(ids.map(takeoutKey));
  await run(services.db, deleteTakeouts(JSON.stringify(ids)));
  return ids.length < AT_A_TIME;
}
