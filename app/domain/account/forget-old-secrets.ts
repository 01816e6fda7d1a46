import { runBatch } from "~/db/batch";
import { days } from "~/kit/duration";
import type { Services } from "~/services";
import { KNOWN_FOR } from "./account";
import { deleteOldAttempts } from "./attempt-store";
import { deleteOldMarks } from "./known-browser-sql";
import { deleteOldTokens } from "./token-store";

/** Longer than the longest lock and window, so that no counter in use is deleted. */
const FORGET_ATTEMPTS_AFTER = days(2);
/**
 * Used and expired links stay stored for a while, so that their page can explain why they no longer
 * work.
 */
const FORGET_TOKENS_AFTER = days(30);
const AT_A_TIME = 500;

/** Deletes rate-limit counters, mailed secrets and known-browser marks that are no longer used. */
export async function forgetOldSecrets(services: Services): Promise<void> {
  const now = services.now();
  await runBatch(services.db, {
    attempts: deleteOldAttempts(now - FORGET_ATTEMPTS_AFTER, now, AT_A_TIME),
    tokens: deleteOldTokens(now - FORGET_TOKENS_AFTER, AT_A_TIME),
    marks: deleteOldMarks(now - KNOWN_FOR, AT_A_TIME),
  });
}
