import { runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import {
  ADDRESS_GUESSES,
  FIRST_LOCK,
  LOGIN_FAILURES,
  LONGEST_LOCK,
  NETWORK_GUESSES,
} from "./account";
import { clearAttempts, giveBack, reserveTry } from "./attempt-store";
import { counterOf } from "./limit-attempts";

/** One password tried at one address. `known`: by a browser in which its owner has been. */
export type Guess = { siteId: SiteId; email: string; network: string; known: boolean };
type Reserved = { refusal: "login_locked" | "login_code_only" | null; minutes: number };

const RULE = { failures: LOGIN_FAILURES, first: FIRST_LOCK, longest: LONGEST_LOCK };

/** Of its own where the owner has been: whoever shares the network, a flat's or a carrier's, must not lock them out. */
const lockOf = (services: Services, { siteId, email, network, known }: Guess) =>
  counterOf(services, {
    siteId,
    limit: known ? "login_known" : "login",
    subject: `${email}|${network}`,
  });
const networkOf = (services: Services, { siteId, network }: Guess) =>
  counterOf(services, { siteId, limit: "guess_network", subject: network });
const addressOf = (services: Services, { siteId, email }: Guess) =>
  counterOf(services, { siteId, limit: "guess_address", subject: email });

/**
 * Counts a login before its password is checked, for addresses with and without an account alike. Three counters, since
 * one password may be tried at many addresses, and many networks may try at one: address and network together lock;
 * network alone and address alone leave only the mailed code. `minutes` is how long it is locked now: for a refused one,
 * and for the last one allowed, in case it fails.
 */
export async function reserveLogin(services: Services, guess: Guess): Promise<Reserved> {
  const now = services.now();
  const lock = { ...(await lockOf(services, guess)), rule: RULE };
  const windows = guess.known
    ? []
    : [
        { ...(await networkOf(services, guess)), ...NETWORK_GUESSES },
        { ...(await addressOf(services, guess)), ...ADDRESS_GUESSES },
      ];
  const { unlocked, lockedUntil, took } = await reserveTry(services.db, { lock, windows, now });
  const left = Math.max(0, Math.ceil((lockedUntil - now) / minutes(1)));
  if (unlocked && took.every(Boolean)) return { refusal: null, minutes: left };
  // Nothing was looked at: it must not use up what others of this network may try.
  const taken = windows.filter((_, index) => took[index]);
  await runBatch(services.db, { taken: taken.map(giveBack) });
  return left > 0
    ? { refusal: "login_locked", minutes: left }
    : { refusal: "login_code_only", minutes: 0 };
}

/**
 * The right password ends the counting for its address. Of the network only this one try is taken back: with an account
 * of their own a guesser could else begin anew.
 */
export async function forgetFailedLogins(services: Services, guess: Guess): Promise<void> {
  const shared = !guess.known && {
    address: clearAttempts(await addressOf(services, guess)),
    network: giveBack(await networkOf(services, guess)),
  };
  await runBatch(services.db, { own: clearAttempts(await lockOf(services, guess)), ...shared });
}

/** A code from the owner's mailbox ends locks and counting for its address. */
export async function unlockAddress(
  services: Services,
  guess: Omit<Guess, "known">,
): Promise<void> {
  const counters = await Promise.all([
    lockOf(services, { ...guess, known: false }),
    lockOf(services, { ...guess, known: true }),
    addressOf(services, { ...guess, known: false }),
  ]);
  await runBatch(services.db, { counters: counters.map(clearAttempts) });
}
