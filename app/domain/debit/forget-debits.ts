import { runBatch } from "~/db/batch";
import { firstIdAt } from "~/kit/ids";
import type { Services } from "~/services";
import { FORM_STAYS, MANDATES_STAY } from "./debit";
import { forgetBefore } from "./debit-store";

/** Maximum number of rows of each table that one call deletes. */
const AT_ONCE = 500;

/**
 * Deletes forms, with their IBAN, half an hour after their code ended, and mandates after fourteen
 * months (R290).
 */
export async function forgetDebits({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = { forms: now() - FORM_STAYS, mandates: firstIdAt(now() - MANDATES_STAY) };
  await runBatch(db, forgetBefore(before, AT_ONCE));
}
