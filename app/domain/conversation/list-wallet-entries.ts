import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectWalletEntries } from "./wallet-entry-store";

/** Entries per page. */
const PAGE_SIZE = 24;

/**
 * A member's wallet entries, newest first, with the number at which the next page starts (null on
 * the last).
 */
export async function listWalletEntries(
  services: Services,
  actor: MemberKey,
  after: string | null,
) {
  const before = /^\d{1,9}$/.test(after ?? "") ? Number(after) : null;
  const rows = await services.readTogether(selectWalletEntries(actor, before, PAGE_SIZE + 1));
  const entries = rows.slice(0, PAGE_SIZE);
  const last = entries.at(-1);
  return { entries, next: rows.length > PAGE_SIZE && last ? last.number : null };
}
