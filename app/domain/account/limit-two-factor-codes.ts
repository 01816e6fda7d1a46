import { runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import {
  FIRST_LOCK,
  MAX_LOCK,
  MAX_TWO_FACTOR_FAILURES,
  type MemberKey,
  TWO_FACTOR_ACCOUNT_GUESSES,
  TWO_FACTOR_NETWORK_GUESSES,
} from "./account";
import { clearAttempts, decrementAttempts, reserveAttempt } from "./attempt-store";
import { counterOf } from "./limit-attempts";

type TwoFactorGuess = { member: MemberKey; network: string };

const LOCK_RULE = { failures: MAX_TWO_FACTOR_FAILURES, first: FIRST_LOCK, longest: MAX_LOCK };

async function countersOf(services: Services, { member: { id, siteId }, network }: TwoFactorGuess) {
  const of = (limit: string, subject: string) => counterOf(services, { siteId, limit, subject });
  return {
    lock: await of("factor", `${id}|${network}`),
    account: await of("factor_account", id),
    network: await of("factor_network", network),
  };
}

/**
 * Counts a second-factor code before it is checked. The client already proved the password or the
 * mailbox, so there is no fallback: account and network together lock; one account over all
 * networks and one network over all accounts have windows. A passkey still works for the owner.
 * Returns null if the code may be checked, else the minutes to wait.
 */
export async function reserveTwoFactorCode(
  services: Services,
  guess: TwoFactorGuess,
): Promise<number | null> {
  const now = services.now();
  const counters = await countersOf(services, guess);
  const windows = [
    { ...counters.account, ...TWO_FACTOR_ACCOUNT_GUESSES },
    { ...counters.network, ...TWO_FACTOR_NETWORK_GUESSES },
  ];
  const lock = { ...counters.lock, rule: LOCK_RULE };
  const { unlocked, lockedUntil, reserved } = await reserveAttempt(services.db, {
    lock,
    windows,
    now,
  });
  if (unlocked && reserved.every(Boolean)) return null;
  // The code was not checked, so the counters shared with others are given back.
  const reservedWindows = windows.filter((_, index) => reserved[index]);
  await runBatch(services.db, { reservedWindows: reservedWindows.map(decrementAttempts) });
  const left = lockedUntil > now ? lockedUntil - now : TWO_FACTOR_NETWORK_GUESSES.window;
  return Math.ceil(left / minutes(1));
}

/**
 * A correct code clears its account's counters; the network counter loses only this one attempt.
 */
export async function clearFailedTwoFactorCodes(
  services: Services,
  guess: TwoFactorGuess,
): Promise<void> {
  const { lock, account, network } = await countersOf(services, guess);
  await runBatch(services.db, {
    cleared: [lock, account].map(clearAttempts),
    network: decrementAttempts(network),
  });
}
