import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { AccountStatus } from "../account/account";
import { checkPassword } from "../account/check-password";
import { forgetFailedLogins, reserveLogin } from "../account/limit-attempts";
import { startSession } from "./start-session";

/** Where a login comes from. `replaces` is the session that this browser had: it ends with the login. */
export type LoginPlace = { siteId: string; network: string; device: string; replaces?: string };
export type LoggedIn = { secret: string; accountId: string; language: string };
export type LoginRefusal = "login_failed" | "login_locked" | "deletion_pending" | "account_closed";

/**
 * Opens a session by password. The same answer in the same time whether the address has an account or not; why an
 * account may not come in is told only to somebody who knows its password. Five failures lock address and network
 * (decisions, "Lockout"); `minutes` says for how long.
 */
export async function logIn(services: Services, place: LoginPlace, input: { email: string; password: string }): Promise<Outcome<LoggedIn, LoginRefusal>> {
  const { siteId, network } = place;
  const lock = await reserveLogin(services, siteId, input.email, network);
  if (!lock.allowed) return refuse("login_locked", lock.minutes);
  const account = await checkPassword(services, siteId, input);
  if (!account) return lock.minutes > 0 ? refuse("login_locked", lock.minutes) : refuse("login_failed");
  await forgetFailedLogins(services, siteId, input.email, network);
  const refusal = refusalOf(account.status);
  if (refusal) return refuse(refusal);
  const secret = await startSession(services, { siteId, accountId: account.id, device: place.device, replaces: place.replaces });
  return done({ secret, accountId: account.id, language: account.language });
}

function refusalOf(status: AccountStatus): "deletion_pending" | "account_closed" | null {
  if (status === "not_confirmed" || status === "active") return null;
  return status === "deletion_pending" ? "deletion_pending" : "account_closed";
}
