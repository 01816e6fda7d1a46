import { runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import {
  type AccountStatus,
  ADDRESS_GUESSES,
  FIRST_LOCK,
  KNOWN_BROWSER_GUESSES,
  MAX_LOCK,
  MAX_LOGIN_FAILURES,
  MAX_TWO_FACTOR_FAILURES,
  type MemberKey,
  NETWORK_GUESSES,
  TWO_FACTOR_ACCOUNT_GUESSES,
  TWO_FACTOR_NETWORK_GUESSES,
} from "./account";
import { findForLogin } from "./account-store";
import {
  attemptsInWindow,
  clearAttempts,
  decrementAttempts,
  reserveAttempt,
} from "./attempt-store";
import { counterOf } from "./limit-attempts";

/** One password attempt at one address. `known`: hash of the mark of a known browser (findKnownBrowserMark). */
export type LoginGuess = {
  siteId: SiteId;
  email: string;
  network: string;
  browserMark: string | null;
};
/** `counted`: the guess as it was counted, for `clearFailedLogins`. */
type LoginReservation = {
  refusal: "login_locked" | "login_code_only" | null;
  minutes: number;
  counted: LoginGuess;
};

const LOCK_RULE = { failures: MAX_LOGIN_FAILURES, first: FIRST_LOCK, longest: MAX_LOCK };

/**
 * A known browser has its own lock, so that others on the same network (a household, a carrier)
 * cannot lock the owner out. The network is part of the key, so that a copied mark cannot lock the
 * owner's browser on another network.
 */
const lockCounterOf = (services: Services, { siteId, email, network, browserMark }: LoginGuess) =>
  browserMark
    ? counterOf(services, { siteId, limit: "login_known", subject: `${browserMark}|${network}` })
    : counterOf(services, { siteId, limit: "login", subject: `${email}|${network}` });
const knownBrowserCounterOf = async (services: Services, siteId: SiteId, browserMark: string) => ({
  ...(await counterOf(services, { siteId, limit: "guess_mark", subject: browserMark })),
  ...KNOWN_BROWSER_GUESSES,
});
const networkCounterOf = (services: Services, { siteId, network }: LoginGuess) =>
  counterOf(services, { siteId, limit: "guess_network", subject: network });
const addressCounterOf = (services: Services, { siteId, email }: LoginGuess) =>
  counterOf(services, { siteId, limit: "guess_address", subject: email });

/**
 * Counts a login attempt before its password is checked, whether the address has an account or not.
 * Three counters, because one password may be tried at many addresses and many networks may try one
 * address: address and network together lock; network alone and address alone leave only the mailed
 * code. A known browser is counted under its mark over all networks until its daily failures are
 * used up. `minutes`: how long it is locked now, both for a refused attempt and for the last
 * allowed one in case it fails.
 */
export async function reserveLogin(
  services: Services,
  guess: LoginGuess,
): Promise<LoginReservation> {
  const own = guess.browserMark && (await reserveKnownBrowser(services, guess, guess.browserMark));
  return own || reserveUnknownBrowser(services, { ...guess, browserMark: null });
}

/** Null if this browser has no failures left today: it then counts as unknown. */
async function reserveKnownBrowser(
  services: Services,
  guess: LoginGuess,
  browserMark: string,
): Promise<LoginReservation | null> {
  const window = await knownBrowserCounterOf(services, guess.siteId, browserMark);
  const used = await attemptsInWindow(services.db, { ...window, now: services.now() });
  if (used >= window.most) return null;
  const reserved = await reserveCounters(services, guess, [window]);
  return reserved.refusal === "login_code_only" ? null : reserved;
}

async function reserveUnknownBrowser(
  services: Services,
  guess: LoginGuess,
): Promise<LoginReservation> {
  return reserveCounters(services, guess, [
    { ...(await networkCounterOf(services, guess)), ...NETWORK_GUESSES },
    { ...(await addressCounterOf(services, guess)), ...ADDRESS_GUESSES },
  ]);
}

async function reserveCounters(
  services: Services,
  loginGuess: LoginGuess,
  windows: Awaited<ReturnType<typeof knownBrowserCounterOf>>[],
): Promise<LoginReservation> {
  const now = services.now();
  const lock = { ...(await lockCounterOf(services, loginGuess)), rule: LOCK_RULE };
  const { unlocked, lockedUntil, reserved } = await reserveAttempt(services.db, {
    lock,
    windows,
    now,
  });
  const minutesLeft = Math.max(0, Math.ceil((lockedUntil - now) / minutes(1)));
  if (unlocked && reserved.every(Boolean))
    return { refusal: null, minutes: minutesLeft, counted: loginGuess };
  // The password was not checked, so the attempts of others on this network are given back.
  const reservedWindows = windows.filter((_, index) => reserved[index]);
  await runBatch(services.db, { reservedWindows: reservedWindows.map(decrementAttempts) });
  return minutesLeft > 0
    ? { refusal: "login_locked", minutes: minutesLeft, counted: loginGuess }
    : { refusal: "login_code_only", minutes: 0, counted: loginGuess };
}

/**
 * A correct password clears its address's counters. The network counter loses only this one
 * attempt: otherwise an attacker could reset it by logging in to an own account.
 */
export async function clearFailedLogins(services: Services, guess: LoginGuess): Promise<void> {
  const { siteId, browserMark } = guess;
  const counters = browserMark
    ? [clearAttempts(await knownBrowserCounterOf(services, siteId, browserMark))]
    : [
        clearAttempts(await addressCounterOf(services, guess)),
        decrementAttempts(await networkCounterOf(services, guess)),
      ];
  await runBatch(services.db, {
    own: clearAttempts(await lockCounterOf(services, guess)),
    counters,
  });
}

/**
 * A code from the owner's mailbox clears locks and counters of its address, and of this browser if
 * it is known.
 */
export async function unlockAddress(services: Services, guess: LoginGuess): Promise<void> {
  const { siteId, browserMark } = guess;
  const stranger = { ...guess, browserMark: null };
  const counters = await Promise.all([
    lockCounterOf(services, stranger),
    addressCounterOf(services, stranger),
    ...(browserMark
      ? [lockCounterOf(services, guess), knownBrowserCounterOf(services, siteId, browserMark)]
      : []),
  ]);
  await runBatch(services.db, { counters: counters.map(clearAttempts) });
}

type TwoFactorGuess = { member: MemberKey; network: string };

const TWO_FACTOR_LOCK_RULE = {
  failures: MAX_TWO_FACTOR_FAILURES,
  first: FIRST_LOCK,
  longest: MAX_LOCK,
};

async function twoFactorCountersOf(
  services: Services,
  { member: { id, siteId }, network }: TwoFactorGuess,
) {
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
  const counters = await twoFactorCountersOf(services, guess);
  const windows = [
    { ...counters.account, ...TWO_FACTOR_ACCOUNT_GUESSES },
    { ...counters.network, ...TWO_FACTOR_NETWORK_GUESSES },
  ];
  const lock = { ...counters.lock, rule: TWO_FACTOR_LOCK_RULE };
  const { unlocked, lockedUntil, reserved } = await reserveAttempt(services.db, {
    lock,
    windows,
    now,
  });
  if (unlocked && reserved.every(Boolean)) return null;
  // The code was not checked, so the counters shared with others are given back.
  const reservedWindows = windows.filter((_, index) => reserved[index]);
  await runBatch(services.db, { reservedWindows: reservedWindows.map(decrementAttempts) });
  const waitMs = lockedUntil > now ? lockedUntil - now : TWO_FACTOR_NETWORK_GUESSES.window;
  return Math.ceil(waitMs / minutes(1));
}

/**
 * A correct code clears its account's counters; the network counter loses only this one attempt.
 */
export async function clearFailedTwoFactorCodes(
  services: Services,
  guess: TwoFactorGuess,
): Promise<void> {
  const { lock, account, network } = await twoFactorCountersOf(services, guess);
  await runBatch(services.db, {
    cleared: [lock, account].map(clearAttempts),
    network: decrementAttempts(network),
  });
}

/**
 * Verified when an address has no account, so that the response takes equally long: argon2id with
 * the cost of app/platform/passwords.ts over bytes that no password produces.
 */
export const DUMMY_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Returns the account for an address and password, whatever its status; null after the same time
 * for every other pair.
 */
export async function checkPassword(
  services: Services,
  siteId: SiteId,
  input: { email: string; password: string },
): Promise<{ id: MemberId; status: AccountStatus; language: string } | null> {
  const account = await findForLogin(services.db, siteId, input.email);
  const right = await services.passwords.verify(
    account?.passwordHash ?? DUMMY_PASSWORD_HASH,
    input.password,
  );
  return account && right
    ? { id: account.id, status: account.status, language: account.language }
    : null;
}
