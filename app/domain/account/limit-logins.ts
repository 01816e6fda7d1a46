import { runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import {
  ADDRESS_GUESSES,
  FIRST_LOCK,
  LOGIN_FAILURES,
  LONGEST_LOCK,
  MARK_GUESSES,
  NETWORK_GUESSES,
} from "./account";
import { attemptsInWindow, clearAttempts, giveBack, reserveTry } from "./attempt-store";
import { counterOf } from "./limit-attempts";

/** One password attempt at one address. `known`: hash of the mark of a known browser (findMark). */
export type Guess = { siteId: SiteId; email: string; network: string; known: string | null };
/** `counted`: the guess as it was counted, for `forgetFailedLogins`. */
type Reserved = {
  refusal: "login_locked" | "login_code_only" | null;
  minutes: number;
  counted: Guess;
};

const RULE = { failures: LOGIN_FAILURES, first: FIRST_LOCK, longest: LONGEST_LOCK };

/**
 * A known browser has its own lock, so that others on the same network (a household, a carrier)
 * cannot lock the owner out. The network is part of the key, so that a copied mark cannot lock the
 * owner's browser on another network.
 */
const lockOf = (services: Services, { siteId, email, network, known }: Guess) =>
  known
    ? counterOf(services, { siteId, limit: "login_known", subject: `${known}|${network}` })
    : counterOf(services, { siteId, limit: "login", subject: `${email}|${network}` });
const markOf = async (services: Services, siteId: SiteId, known: string) => ({
  ...(await counterOf(services, { siteId, limit: "guess_mark", subject: known })),
  ...MARK_GUESSES,
});
const networkOf = (services: Services, { siteId, network }: Guess) =>
  counterOf(services, { siteId, limit: "guess_network", subject: network });
const addressOf = (services: Services, { siteId, email }: Guess) =>
  counterOf(services, { siteId, limit: "guess_address", subject: email });

/**
 * Counts a login attempt before its password is checked, whether the address has an account or not.
 * Three counters, because one password may be tried at many addresses and many networks may try one
 * address: address and network together lock; network alone and address alone leave only the mailed
 * code. A known browser is counted under its mark over all networks until its daily failures are
 * used up. `minutes`: how long it is locked now, both for a refused attempt and for the last
 * allowed one in case it fails.
 */
export async function reserveLogin(services: Services, guess: Guess): Promise<Reserved> {
  const own = guess.known && (await reserveKnown(services, guess, guess.known));
  return own || reserveStranger(services, { ...guess, known: null });
}

/** Null if this browser has no failures left today: it then counts as unknown. */
async function reserveKnown(
  services: Services,
  guess: Guess,
  known: string,
): Promise<Reserved | null> {
  const window = await markOf(services, guess.siteId, known);
  const used = await attemptsInWindow(services.db, { ...window, now: services.now() });
  if (used >= window.most) return null;
  const reserved = await reserve(services, guess, [window]);
  return reserved.refusal === "login_code_only" ? null : reserved;
}

async function reserveStranger(services: Services, guess: Guess): Promise<Reserved> {
  return reserve(services, guess, [
    { ...(await networkOf(services, guess)), ...NETWORK_GUESSES },
    { ...(await addressOf(services, guess)), ...ADDRESS_GUESSES },
  ]);
}

async function reserve(
  services: Services,
  counted: Guess,
  windows: Awaited<ReturnType<typeof markOf>>[],
): Promise<Reserved> {
  const now = services.now();
  const lock = { ...(await lockOf(services, counted)), rule: RULE };
  const { unlocked, lockedUntil, took } = await reserveTry(services.db, { lock, windows, now });
  const left = Math.max(0, Math.ceil((lockedUntil - now) / minutes(1)));
  if (unlocked && took.every(Boolean)) return { refusal: null, minutes: left, counted };
  // The password was not checked, so the attempts of others on this network are given back.
  const taken = windows.filter((_, index) => took[index]);
  await runBatch(services.db, { taken: taken.map(giveBack) });
  return left > 0
    ? { refusal: "login_locked", minutes: left, counted }
    : { refusal: "login_code_only", minutes: 0, counted };
}

/**
 * A correct password clears its address's counters. The network counter loses only this one
 * attempt: otherwise an attacker could reset it by logging in to an own account.
 */
export async function forgetFailedLogins(services: Services, guess: Guess): Promise<void> {
  const { siteId, known } = guess;
  const counters = known
    ? [clearAttempts(await markOf(services, siteId, known))]
    : [clearAttempts(await addressOf(services, guess)), giveBack(await networkOf(services, guess))];
  await runBatch(services.db, { own: clearAttempts(await lockOf(services, guess)), counters });
}

/**
 * A code from the owner's mailbox clears locks and counters of its address, and of this browser if
 * it is known.
 */
export async function unlockAddress(services: Services, guess: Guess): Promise<void> {
  const { siteId, known } = guess;
  const stranger = { ...guess, known: null };
  const counters = await Promise.all([
    ...[lockOf(services, stranger), addressOf(services, stranger)],
    ...(known ? [lockOf(services, guess), markOf(services, siteId, known)] : []),
  ]);
  await runBatch(services.db, { counters: counters.map(clearAttempts) });
}
