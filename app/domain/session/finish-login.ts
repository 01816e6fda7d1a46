import { first, run } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { forgetFailedFactorCodes, reserveFactorCode } from "../account/limit-factor-codes";
import { writeSecurityLetter } from "../account/security-letter";
import { spendFactorCode } from "../factor/spend-code";
import type { LoggedIn } from "./log-in";
import type { LoginCaller } from "./login-caller";
import { selectPending, spendPending, tryPending } from "./pending-store";
import { findLanguageOf } from "./session-store";
import { startLogin } from "./start-session";

type SecondCaller = LoginCaller & { origin: string };

/**
 * Business errors of the second login step with their status. The texts are `refusal.*` of
 * join.json.
 */
export const SECOND_REFUSALS = {
  factor_code_wrong: 422,
  second_step_over: 422,
  factor_locked: 429,
} as const;
type SecondRefusal = keyof typeof SECOND_REFUSALS;

const pendingOf = async ({ siteId, second }: LoginCaller) => ({
  siteId,
  secretHash: await hashSecret(second ?? ""),
});

/** Whether a login of this browser waits for a second-factor code. */
export async function awaitsCode(services: Services, caller: LoginCaller): Promise<boolean> {
  const pending = await pendingOf(caller);
  return (await first(services.db, selectPending(pending, services.now()))) !== null;
}

/**
 * Opens a session for a login that waited for a second-factor code. Every guess is counted first,
 * for this login, the account and the network; after five wrong ones the login must start again
 * with the password. "second_step_over": expired, or not a login of this browser.
 */
export async function finishLogin(
  services: Services,
  caller: SecondCaller,
  code: string,
): Promise<Outcome<LoggedIn, SecondRefusal>> {
  const { siteId, network } = caller;
  const outcome = await tryCode(services, caller, code);
  if (!outcome.ok) {
    services.log("login.refused", { site: siteId, reason: outcome.refusal, network });
    return outcome;
  }
  const { accountId, by } = outcome.value;
  if (by === "recovery") await tellOfRecovery(services, caller, accountId);
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

async function tryCode(
  services: Services,
  caller: SecondCaller,
  code: string,
): Promise<Outcome<{ accountId: MemberId; by: "app" | "recovery" }, SecondRefusal>> {
  const [pending, now] = [await pendingOf(caller), services.now()];
  const tried = await first(services.db, tryPending(pending, now));
  if (!tried) return refuse("second_step_over");
  const { accountId } = tried;
  const member = { id: accountId, siteId: caller.siteId };
  const guess = { member, network: caller.network };
  const locked = await reserveFactorCode(services, guess);
  if (locked !== null) return refuse("factor_locked", locked);
  const by = await spendFactorCode(services, member, code);
  if (!by) return refuse("factor_code_wrong");
  await forgetFailedFactorCodes(services, guess);
  return (await first(services.db, spendPending(pending, now)))
    ? done({ accountId, by })
    : refuse("second_step_over");
}

async function tellOfRecovery(
  services: Services,
  { siteId, origin }: SecondCaller,
  accountId: MemberId,
): Promise<void> {
  const changed = { member: { id: accountId, siteId }, name: null, origin };
  const letter = await writeSecurityLetter(services, changed, ["recovery_used"]);
  if (!letter) return;
  await run(services.db, letter.statement);
  letter.enqueue();
}
