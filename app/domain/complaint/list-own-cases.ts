import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectOwnCases } from "./own-cases-store";

/** Cases per page. */
const PAGE = 24;

/**
 * A member's own reports and complaints with their status, newest first; `next` is the cursor of
 * the next page, null on the last.
 */
export async function listOwnCases(services: Services, actor: MemberKey, after: string | null) {
  const rows = await services.readTogether(selectOwnCases(actor, decodeCursor(after), PAGE + 1));
  const cases = rows.slice(0, PAGE);
  const last = cases.at(-1);
  return { cases, next: rows.length > PAGE && last ? encodeCursor([last.at, last.id]) : null };
}
