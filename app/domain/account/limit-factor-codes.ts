import { runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import {
  FACTOR_ACCOUNT_GUESSES,
  FACTOR_FAILURES,
  FACTOR_NETWORK_GUESSES,
  FIRST_LOCK,
  LONGEST_LOCK,
  type MemberKey,
} from "./account";
import { clearAttempts, giveBack, reserveTry } from "./attempt-store";
import { counterOf } from "./limit-attempts";

type Guess = { member: MemberKey; network: string };

const RULE = { failures: FACTOR_FAILURES, first: FIRST_LOCK, longest: LONGEST_LOCK };

async function countersOf(services: Services, { member: { id, siteId }, network }: Guess) {
  const of = (limit: string, subject: string) => counterOf(services, { siteId, limit, subject });
  return {
    lock: await of("factor", `${id}|${network}`),
    account: await of("factor_account", id),
    network: await of("factor_network", network),
  };
}

/**
 * Counts a code of a second factor before it is looked at. Whoever gets this far has the password or the mailbox, so there is
 * no way round: account and network together lock, one account from all networks and one network over all accounts are
 * full. A passkey still lets the owner in. Null: it may be looked at; else for how many minutes not.
 */
export async function reserveFactorCode(services: Services, guess: Guess): Promise<number | null> {
  const now = services.now();
  const counters = await countersOf(services, guess);
  const windows = [
    { ...counters.account, ...FACTOR_ACCOUNT_GUESSES },
    { ...counters.network, ...FACTOR_NETWORK_GUESSES },
  ];
  const lock = { ...counters.lock, rule: RULE };
  const { unlocked, lockedUntil, took } = await reserveTry(services.db, { lock, windows, now });
  if (unlocked && took.every(Boolean)) return null;
  // Nothing was looked at: it must not use up what others may try.
  const taken = windows.filter((_, index) => took[index]);
  await runBatch(services.db, { taken: taken.map(giveBack) });
  const left = lockedUntil > now ? lockedUntil - now : FACTOR_NETWORK_GUESSES.window;
  return Math.ceil(left / minutes(1));
}

/** The right code ends the counting for its account; of the network only this one try is taken back. */
export async function forgetFailedFactorCodes(services: Services, guess: Guess): Promise<void> {
  const { lock, account, network } = await countersOf(services, guess);
  await runBatch(services.db, {
    cleared: [lock, account].map(clearAttempts),
    network: giveBack(network),
  });
}
