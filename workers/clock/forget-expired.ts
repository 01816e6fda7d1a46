import { forgetOldSecrets } from "~/domain/account/forget-old-secrets";
import { forgetDebits } from "~/domain/debit/forget-debits";
import { forgetSwipes } from "~/domain/game/forget-swipes";
import { forgetUsedChallenges } from "~/domain/passkey/forget-used-challenges";
import { forgetStaleBrowsers } from "~/domain/push/forget-stale-browsers";
import { forgetExpiredSessions } from "~/domain/session/forget-expired-sessions";
import { forgetOldBounces } from "~/domain/suppression/forget-old-bounces";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/**
 * Every five minutes: deletes expired sessions, answered challenges, mailed secrets, counters,
 * swipes, direct debit forms, push subscriptions and e-mail bounces, a limited number per run.
 */
export async function forgetExpired(services: Services): Promise<void> {
  await allDone([
    forgetExpiredSessions(services),
    forgetUsedChallenges(services),
    forgetOldSecrets(services),
    forgetSwipes(services),
    forgetDebits(services),
    forgetStaleBrowsers(services),
    forgetOldBounces(services),
  ]);
}
