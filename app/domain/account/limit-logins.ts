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

/** One password tried at one address. `known`: the hash of the mark of a browser in which its owner was let in (findMark). */
export type Guess = { siteId: SiteId; email: string; network: string; known: string | null };
/** `counted`: the guess as it was counted, for `forgetFailedLogins`. */
type Reserved = {
  refusal: "login_locked" | "login_code_only" | null;
  minutes: number;
  counted: Guess;
};

const RULE = { failures: LOGIN_FAILURES, first: FIRST_LOCK, longest: LONGEST_LOCK };

/**
 * Of its own for a known browser: whoever shares the network, a flat's or a carrier's, must not lock the owner out. By network
 * there too: whoever copied the mark must not lock the owner's own browser from elsewhere.
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
 * Counts a login before its password is checked, for addresses with and without an account alike. Three counters, since
 * one password may be tried at many addresses, and many networks may try at one: address and network together lock;
 * network alone and address alone leave only the mailed code. A known browser is counted under its mark instead, over all
 * networks, until its failures of the day are used up. `minutes` is how long it is locked now: for a refused one, and for
 * the last one allowed, in case it fails.
 */
export async function reserveLogin(services: Services, guess: Guess): Promise<Reserved> {
  const own = guess.known && (await reserveKnown(services, guess, guess.known));
  return own || reserveStranger(services, { ...guess, known: null });
}

/** Null where this browser has no failures left today: from then on it counts as a stranger's. */
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
  // Nothing was looked at: it must not use up what others of this network may try.
  const taken = windows.filter((_, index) => took[index]);
  await runBatch(services.db, { taken: taken.map(giveBack) });
  return left > 0
    ? { refusal: "login_locked", minutes: left, counted }
    : { refusal: "login_code_only", minutes: 0, counted };
}

/**
 * The right password ends the counting for its address. Of the network only this one try is taken back: with an account
 * of their own a guesser could else begin anew.
 */
export async function forgetFailedLogins(services: Services, guess: Guess): Promise<void> {
  const { siteId, known } = guess;
  const counters = known
    ? [clearAttempts(await markOf(services, siteId, known))]
    : [clearAttempts(await addressOf(services, guess)), giveBack(await networkOf(services, guess))];
  await runBatch(services.db, { own: clearAttempts(await lockOf(services, guess)), counters });
}

/** A code from the owner's mailbox ends locks and counting for its address, and for this browser where it is known. */
export async function unlockAddress(services: Services, guess: Guess): Promise<void> {
  const { siteId, known } = guess;
  const stranger = { ...guess, known: null };
  const counters = await Promise.all([
    ...[lockOf(services, stranger), addressOf(services, stranger)],
    ...(known ? [lockOf(services, guess), markOf(services, siteId, known)] : []),
  ]);
  await runBatch(services.db, { counters: counters.map(clearAttempts) });
}
