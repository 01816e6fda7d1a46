import { runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { hasPasswordHash, updatePasswordHash } from "../account/account-sql";
import { findKnownBrowserMark } from "../account/known-browser";
import { deleteKnownBrowsersOf } from "../account/known-browser-sql";
import { invalidateTokensOf } from "../account/token-sql";
import type { PasswordProblem } from "../account/weak-password";
import { evictSessions } from "../session/end-session";
import { LOGIN_REFUSALS, verifyPassword } from "../session/log-in";
import { deletePendingLoginsOf, deleteSessions } from "../session/session-sql";
import { type LoginSecrets, startLogin } from "../session/start-session";
import { findOwnerByMember, type PasswordOwner } from "./password-store";
import {
  findPasswordWeakness,
  type NewPasswordContext,
  PURPOSES_ENDED_BY_PASSWORD,
  writePasswordChangedEmail,
} from "./reset-password";

/**
 * The member and the session in which the password is changed. `known`: this browser's mark
 * (known-browser.ts).
 */
type PasswordChangeContext = Omit<NewPasswordContext, "browser" | "replaces"> & {
  accountId: MemberId;
  sessionHash: string;
  browserMark: string | null;
};

const { login_failed, login_locked, login_code_only } = LOGIN_REFUSALS;
/** Business errors with their status. */
export const PASSWORD_CHANGE_REFUSALS = {
  login_failed,
  login_locked,
  login_code_only,
  password_common: 422,
  password_own: 422,
} as const satisfies Record<PasswordProblem, number> & Record<string, number>;
export type PasswordChangeRefusal = keyof typeof PASSWORD_CHANGE_REFUSALS;

/**
 * Sets a new password if the old one is correct, checked under the limits for guessing. Every other
 * session ends and no browser is known any more; this session continues with a new secret and a new
 * mark (returned), so that copies of its cookies become invalid too.
 */
export async function changePassword(
  services: Services,
  member: PasswordChangeContext,
  { old, password }: { old: string; password: string },
): Promise<Outcome<LoginSecrets, PasswordChangeRefusal>> {
  const { siteId, accountId, network, browserMark } = member;
  const owner = await findOwnerByMember(services.db, { id: accountId, siteId });
  if (!owner) return refuse("login_failed");
  const weak = await findPasswordWeakness(services, password, { owner, site: member.site });
  if (weak) return refuse(weak);
  const { email } = owner;
  const verified = await verifyPassword(services, {
    siteId,
    network,
    email,
    password: old,
    browserMark: await findKnownBrowserMark(services, { siteId, email, mark: browserMark }),
  });
  if (!verified.ok) {
    services.log("password.refused", {
      site: siteId,
      reason: verified.refusal,
      account: accountId,
    });
    return verified;
  }
  const login = await writePassword(services, member, { owner, password });
  services.log("password.changed", { site: siteId, account: accountId, network });
  return done(login);
}

async function writePassword(
  services: Services,
  { siteId, origin, device, place, sessionHash }: PasswordChangeContext,
  { owner, password }: { owner: PasswordOwner; password: string },
): Promise<LoginSecrets> {
  const key = { id: owner.id, siteId };
  const now = services.now();
  const hash = await services.passwords.hash(password);
  const set = hasPasswordHash(key, hash);
  const email = writePasswordChangedEmail(services, { siteId, origin, owner }, set);
  const { ended } = await runBatch(services.db, {
    password: updatePasswordHash(key, hash),
    ended: deleteSessions(key, set, sessionHash),
    pending: deletePendingLoginsOf(key, set),
    marks: deleteKnownBrowsersOf(key, set),
    mailed: invalidateTokensOf(
      { accountId: owner.id, purposes: PURPOSES_ENDED_BY_PASSWORD },
      now,
      set,
    ),
    email: email.statement,
  });
  evictSessions(services, key, ended.rows);
  email.enqueue();
  const accountId = owner.id;
  return startLogin(services, { siteId, accountId, device, place, replaces: sessionHash });
}
