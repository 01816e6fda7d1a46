import { runBatch } from "~/db/batch";
import { firstIdAt } from "~/kit/ids";
import type { Services } from "~/services";
import { EXPIRED_FORM_TTL, MANDATE_TTL } from "./direct-debit";
import { deleteExpired } from "./direct-debit-store";

/** Maximum number of rows of each table that one call deletes. */
const MAX_PER_RUN = 500;

/**
 * Deletes forms, with their IBAN, half an hour after their code ended, and mandates after fourteen
 * months (R290).
 */
export async function deleteExpiredDebits({
  db,
  now,
}: Pick<Services, "db" | "now">): Promise<void> {
  const before = { forms: now() - EXPIRED_FORM_TTL, mandates: firstIdAt(now() - MANDATE_TTL) };
  await runBatch(db, deleteExpired(before, MAX_PER_RUN));
}
