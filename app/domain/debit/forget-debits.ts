import { runBatch } from "~/db/batch";
import { firstIdAt } from "~/kit/ids";
import type { Services } from "~/services";
import { FORM_STAYS, MANDATES_STAY } from "./debit";
import { forgetBefore } from "./debit-store";

/** Rows of either that one call forgets, at most. */
const AT_ONCE = 500;

/** Forgets forms whose code ended half an hour ago, with the IBAN in them, and mandates after fourteen months (R290). */
export async function forgetDebits({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = { forms: now() - FORM_STAYS, mandates: firstIdAt(now() - MANDATES_STAY) };
  await runBatch(db, forgetBefore(before, AT_ONCE));
}
