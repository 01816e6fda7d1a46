import { first, runBatch } from "~/db/batch";
import type { StaffId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { consumeAttempt, type Limit, releaseAttempt } from "../account/limit-attempts";
import { CHALLENGE_TTL, type PasskeySite, userHandleOf } from "../passkey/passkey";
import type { Assertion } from "../passkey/passkey.schema";
import { spendChallenge } from "../passkey/passkey-sql";
import { beginPasskeyLogin, verifyAssertion } from "../passkey/verify-passkey";
import { withDirectory } from "../site/site-services";
import { matchingTotpStep } from "../two-factor/totp";
import { newStaffSession } from "./open-session";
import { DUMMY_SETUP, openSetupSecret } from "./setup-secret";
import { OPERATORS } from "./staff";
import {
  recordPasskeyUse,
  type StoredStaffPasskey,
  selectByCredential,
} from "./staff-passkey-store";
import { selectSetup, spendSetupStep } from "./staff-store";

/**
 * Business errors with their status. Each has one cause for the visitor, so that no answer reveals
 * whether an account exists.
 */
export const SIGN_IN_REFUSALS = {
  passkey_failed: 422,
  setup_failed: 422,
  too_many_attempts: 429,
} as const;

/** `device`: User-Agent header; `network`: hash of the visitor's network. */
type SignInContext = { network: string; device: string };
/** `asker`: secret of the browser that received the challenge; null if it received none. */
type PasskeySignInContext = SignInContext & PasskeySite & { asker: string | null };
/** The secret for the session cookie. */
type SignInResult = { secret: string; staffId: StaffId };

/** The options a browser needs to request any passkey of this host. `browser`: its secret. */
export const beginStaffSignIn = (
  services: Services,
  { host, browser }: { host: string; browser: string },
) => beginPasskeyLogin(services, { siteId: OPERATORS, host, browser });

/**
 * Opens a session by a passkey with user verification. One batch spends the challenge, checks the
 * counter and opens the session.
 */
export async function signInWithPasskey(
  base: Services,
  caller: PasskeySignInContext,
  answer: Assertion,
): Promise<Outcome<SignInResult, "passkey_failed" | "too_many_attempts">> {
  const services = withDirectory(base);
  const { network } = caller;
  if (!(await isAllowedAttempt(services, "staff_passkey_network", network)))
    return refuse("too_many_attempts");
  const key = await first(services.db, selectByCredential(answer.id));
  if (key && !(await isAllowedAttempt(services, "staff_passkey_account", key.staffId)))
    return refuse("too_many_attempts");
  const result = key && (await openByPasskey(services, caller, { key, answer }));
  if (!result) {
    services.log("staff.sign_in_refused", { by: "passkey", network });
    return refuse("passkey_failed");
  }
  await releaseAttempt(services, attemptOf("staff_passkey_account", result.staffId));
  services.log("staff.signed_in", { by: "passkey", staff: result.staffId, network });
  return done(result);
}

async function openByPasskey(
  services: Services,
  { host, origin, asker, device }: PasskeySignInContext,
  { key, answer }: { key: StoredStaffPasskey; answer: Assertion },
): Promise<SignInResult | null> {
  const { staffId } = key;
  const { userHandle } = answer.response;
  if (asker === null || (userHandle !== null && userHandle !== userHandleOf(staffId))) return null;
  const signed = await verifyAssertion(services, answer, {
    site: { host, origin },
    binding: { siteId: OPERATORS, purpose: "login", browser: asker },
    key,
  });
  if (!signed) return null;
  const at = services.now();
  const { challengeHash, counter } = signed;
  const session = await newStaffSession(services, { staffId, setup: false, device });
  const { opened } = await runBatch(services.db, {
    spent: spendChallenge(OPERATORS, { challengeHash, until: at + CHALLENGE_TTL }),
    used: recordPasskeyUse(key.id, { counter, at }),
    opened: session.statement,
  });
  return opened.rows.length === 1 ? { secret: session.secret, staffId } : null;
}

/**
 * Opens a session that may only register the first passkey, by the password and a code of the
 * account's setup. The result and its timing are the same for every wrong input.
 */
export async function signInForSetup(
  base: Services,
  { network, device }: SignInContext,
  { email, password, code }: { email: string; password: string; code: string },
): Promise<Outcome<SignInResult, "setup_failed" | "too_many_attempts">> {
  const services = withDirectory(base);
  if (!(await isAllowedAttempt(services, "staff_setup_network", network)))
    return refuse("too_many_attempts");
  if (!(await isAllowedAttempt(services, "staff_setup_address", email)))
    return refuse("too_many_attempts");
  const account = await openSetup(services, { email, password, code });
  const opened = account && (await openForSetup(services, account, device));
  if (!opened) {
    services.log("staff.sign_in_refused", { by: "setup", network });
    return refuse("setup_failed");
  }
  services.log("staff.signed_in", { by: "setup", staff: opened.staffId, network });
  return done(opened);
}

type OpenedSetup = { id: StaffId; setupSecret: string; step: number };

async function openSetup(
  services: Services,
  { email, password, code }: { email: string; password: string; code: string },
): Promise<OpenedSetup | null> {
  const now = services.now();
  const found = await first(services.db, selectSetup(email, now));
  const { id, setupSecret } = found ?? DUMMY_SETUP;
  if (setupSecret === null) return null; // a row without one has no expiry either
  const secret = await openSetupSecret({ id, setupSecret }, password);
  const step = secret && matchingTotpStep(secret, code, now);
  return step === null ? null : { id, setupSecret, step };
}

async function openForSetup(
  services: Services,
  account: OpenedSetup,
  device: string,
): Promise<SignInResult | null> {
  const { id: staffId } = account;
  const session = await newStaffSession(services, { staffId, setup: true, device });
  const { opened } = await runBatch(services.db, {
    spent: spendSetupStep(account),
    opened: session.statement,
  });
  return opened.rows.length === 1 ? { secret: session.secret, staffId } : null;
}

const attemptOf = (limit: Limit, subject: string) =>
  ({ siteId: OPERATORS, limit, subject }) as const;

const isAllowedAttempt = (services: Services, limit: Limit, subject: string) =>
  consumeAttempt(services, attemptOf(limit, subject));
