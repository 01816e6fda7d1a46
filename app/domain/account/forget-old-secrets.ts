import { runBatch } from "~/db/batch";
import { days } from "~/kit/duration";
import type { Services } from "~/services";
import { KNOWN_FOR } from "./account";
import { deleteOldAttempts } from "./attempt-store";
import { deleteOldMarks } from "./known-browser-sql";
import { deleteOldTokens } from "./token-store";

/** Longer than the longest lock and the longest window, so that nothing is forgotten that still counts. */
const FORGET_ATTEMPTS_AFTER = days(2);
/** A used or stale link is explained for a while before it is unknown. */
const FORGET_TOKENS_AFTER = days(30);
const AT_A_TIME = 500;

/** Deletes counters, mailed secrets and marks of browsers that no rule looks at any more. */
export async function forgetOldSecrets(services: Services): Promise<void> {
  const now = services.now();
  await runBatch(services.db, {
    attempts: deleteOldAttempts(now - FORGET_ATTEMPTS_AFTER, now, AT_A_TIME),
    tokens: deleteOldTokens(now - FORGET_TOKENS_AFTER, AT_A_TIME),
    marks: deleteOldMarks(now - KNOWN_FOR, AT_A_TIME),
  });
}
