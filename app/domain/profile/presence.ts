import { run } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { deleteOnline, upsertOnline } from "./presence-sql";

/** How often an open page is recorded again. */
export const ONLINE_REFRESH = minutes(8);

/**
 * Age at which a recorded page no longer counts (R75): it is usually deleted when the page closes, but
 * the connection object may be lost before.
 */
export const ONLINE_TTL = ONLINE_REFRESH + minutes(2);

/** Records an open page of the member, so that lists can show who is online. */
export const recordOnline = (services: Services, member: MemberKey) =>
  run(services.db, upsertOnline(member, services.now()));

/** Records that no page of the member is open any more. */
export const recordOffline = (services: Services, member: MemberKey) =>
  run(services.db, deleteOnline(member));
