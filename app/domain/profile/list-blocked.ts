import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectBlockedPage } from "./blocked-store";

/** People shown at once. */
const PAGE = 24;

/** Whom a member blocked, newest first, with the cursor of the next page (null on the last). Who blocked the member is never in it. */
export async function listBlocked(services: Services, actor: MemberKey, after: string | null) {
  const rows = await services.readTogether(selectBlockedPage(actor, decodeCursor(after), PAGE + 1));
  const members = rows.slice(0, PAGE);
  const last = members.at(-1);
  return { members, next: rows.length > PAGE && last ? encodeCursor([last.at, last.id]) : null };
}
