import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectStatement } from "./statement-store";

/** Entries per page. */
const PAGE = 24;

/**
 * A member's wallet entries, newest first, with the number at which the next page starts (null on
 * the last).
 */
export async function listEntries(services: Services, actor: MemberKey, after: string | null) {
  const before = /^\d{1,9}$/.test(after ?? "") ? Number(after) : null;
  const rows = await services.readTogether(selectStatement(actor, before, PAGE + 1));
  const entries = rows.slice(0, PAGE);
  const last = entries.at(-1);
  return { entries, next: rows.length > PAGE && last ? last.number : null };
}
