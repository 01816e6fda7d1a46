import { runBatch } from "~/db/batch";
import { days } from "~/kit/duration";
import type { Services } from "~/services";
import { KNOWN_BROWSER_TTL } from "./account";
import { deleteOldAttempts } from "./attempt-store";
import { deleteOldKnownBrowsers } from "./known-browser-sql";
import { deleteOldTokens } from "./token-store";

/** Longer than the longest lock and window, so that no counter in use is deleted. */
const ATTEMPT_RETENTION = days(2);
/**
 * Used and expired links stay stored for a while, so that their page can explain why they no longer
 * work.
 */
const TOKEN_RETENTION = days(30);
const BATCH_SIZE = 500;

/** Deletes rate-limit counters, mailed secrets and known-browser marks that are no longer used. */
export async function deleteOldSecrets(services: Services): Promise<void> {
  const now = services.now();
  await runBatch(services.db, {
    attempts: deleteOldAttempts(now - ATTEMPT_RETENTION, now, BATCH_SIZE),
    tokens: deleteOldTokens(now - TOKEN_RETENTION, BATCH_SIZE),
    marks: deleteOldKnownBrowsers(now - KNOWN_BROWSER_TTL, BATCH_SIZE),
  });
}
