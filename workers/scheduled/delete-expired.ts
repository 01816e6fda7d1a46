import { deleteOldSecrets } from "~/domain/account/delete-old-secrets";
import { deleteExpiredDebits } from "~/domain/direct-debit/delete-expired-debits";
import { deleteUsedChallenges } from "~/domain/passkey/delete-used-challenges";
import { deleteStaleSubscriptions } from "~/domain/push/delete-stale-subscriptions";
import { deleteExpiredSessions } from "~/domain/session/delete-expired-sessions";
import { deleteOldSoftBounces } from "~/domain/suppression/delete-old-soft-bounces";
import { deleteExpiredSwipes } from "~/domain/swipe-game/delete-expired-swipes";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";

/**
 * Every five minutes: deletes expired sessions, answered challenges, mailed secrets, counters,
 * swipes, direct debit forms, push subscriptions and e-mail bounces, a limited number per run.
 */
export async function deleteExpired(services: Services): Promise<void> {
  await settleAll([
    deleteExpiredSessions(services),
    deleteUsedChallenges(services),
    deleteOldSecrets(services),
    deleteExpiredSwipes(services),
    deleteExpiredDebits(services),
    deleteStaleSubscriptions(services),
    deleteOldSoftBounces(services),
  ]);
}
