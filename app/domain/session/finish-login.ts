import { first, run } from "~/db/batch";
import { hashSecret } from "~/kit/crypto";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { clearFailedTwoFactorCodes, reserveTwoFactorCode } from "../account/limit-logins";
import { writeSecurityEmail } from "../account/recipient";
import { spendTwoFactorCode } from "../two-factor/two-factor-codes";
import type { LoginContext, LoginResult } from "./log-in";
import {
  countPendingLoginAttempt,
  selectPendingLogin,
  spendPendingLogin,
} from "./pending-login-store";
import { findLanguageOf } from "./session-store";
import { startLogin } from "./start-session";

type SecondFactorContext = LoginContext & { origin: string };

/**
 * Business errors of the second login step with their status. The texts are `refusal.*` of
 * join.json.
 */
export const SECOND_FACTOR_REFUSALS = {
  factor_code_wrong: 422,
  second_step_over: 422,
  factor_locked: 429,
} as const;
type SecondFactorRefusal = keyof typeof SECOND_FACTOR_REFUSALS;

const pendingLoginOf = async ({ siteId, second }: LoginContext) => ({
  siteId,
  secretHash: await hashSecret(second ?? ""),
});

/** Whether a login of this browser waits for a second-factor code. */
export async function isSecondFactorPending(
  services: Services,
  caller: LoginContext,
): Promise<boolean> {
  const pending = await pendingLoginOf(caller);
  return (await first(services.db, selectPendingLogin(pending, services.now()))) !== null;
}

/**
 * Opens a session for a login that waited for a second-factor code. Every guess is counted first,
 * for this login, the account and the network; after five wrong ones the login must start again
 * with the password. "second_step_over": expired, or not a login of this browser.
 */
export async function finishLogin(
  services: Services,
  caller: SecondFactorContext,
  code: string,
): Promise<Outcome<LoginResult, SecondFactorRefusal>> {
  const { siteId, network } = caller;
  const outcome = await verifySecondFactorCode(services, caller, code);
  if (!outcome.ok) {
    services.log("login.refused", { site: siteId, reason: outcome.refusal, network });
    return outcome;
  }
  const { accountId, by } = outcome.value;
  if (by === "recovery") await notifyOfRecoveryCode(services, caller, accountId);
  const login = await startLogin(services, { ...caller, accountId });
  services.log("login.succeeded", {
    site: siteId,
    by: `factor_${by}`,
    account: accountId,
    network,
  });
  const language = await findLanguageOf(services.db, accountId);
  return done({ ...login, accountId, language });
}

async function verifySecondFactorCode(
  services: Services,
  caller: SecondFactorContext,
  code: string,
): Promise<Outcome<{ accountId: MemberId; by: "app" | "recovery" }, SecondFactorRefusal>> {
  const pending = await pendingLoginOf(caller);
  const now = services.now();
  const attempt = await first(services.db, countPendingLoginAttempt(pending, now));
  if (!attempt) return refuse("second_step_over");
  const { accountId } = attempt;
  const member = { id: accountId, siteId: caller.siteId };
  const guess = { member, network: caller.network };
  const locked = await reserveTwoFactorCode(services, guess);
  if (locked !== null) return refuse("factor_locked", locked);
  const by = await spendTwoFactorCode(services, member, code);
  if (!by) return refuse("factor_code_wrong");
  await clearFailedTwoFactorCodes(services, guess);
  return (await first(services.db, spendPendingLogin(pending, now)))
    ? done({ accountId, by })
    : refuse("second_step_over");
}

async function notifyOfRecoveryCode(
  services: Services,
  { siteId, origin }: SecondFactorContext,
  accountId: MemberId,
): Promise<void> {
  const changed = { member: { id: accountId, siteId }, name: null, origin };
  const email = await writeSecurityEmail(services, changed, ["recovery_used"]);
  if (!email) return;
  await run(services.db, email.statement);
  email.enqueue();
}
