import { runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { hasPassword, updatePassword } from "../account/key-sql";
import { findMark } from "../account/known-browser";
import { deleteMarksOf } from "../account/known-browser-sql";
import { burnAll } from "../account/token-sql";
import type { PasswordProblem } from "../account/weak-password";
import { forgetSessions } from "../session/end-session";
import { LOGIN_REFUSALS, verifyPassword } from "../session/log-in";
import { deletePendingOf, deleteSessions } from "../session/session-sql";
import { type Login, startLogin } from "../session/start-session";
import { ENDED_BY_PASSWORD, weakness } from "./password";
import { findByMember, type PasswordOwner } from "./password-store";
import type { NewPasswordCaller } from "./reset-password";
import { tellOfPassword } from "./tell-of-password";

/**
 * The member and the session in which the password is changed. `known`: this browser's mark
 * (known-browser.ts).
 */
type Member = Omit<NewPasswordCaller, "browser" | "replaces"> & {
  accountId: MemberId;
  sessionHash: string;
  known: string | null;
};

const { login_failed, login_locked, login_code_only } = LOGIN_REFUSALS;
/** Business errors with their status. */
export const CHANGE_REFUSALS = {
  ...{ login_failed, login_locked, login_code_only },
  password_common: 422,
  password_own: 422,
} as const satisfies Record<PasswordProblem, number> & Record<string, number>;
export type ChangeRefusal = keyof typeof CHANGE_REFUSALS;

/**
 * Sets a new password if the old one is correct, checked under the limits for guessing. Every other
 * session ends and no browser is known any more; this session continues with a new secret and a new
 * mark (returned), so that copies of its cookies become invalid too.
 */
export async function changePassword(
  services: Services,
  member: Member,
  { old, password }: { old: string; password: string },
): Promise<Outcome<Login, ChangeRefusal>> {
  const { siteId, accountId, network, known } = member;
  const owner = await findByMember(services.db, { id: accountId, siteId });
  if (!owner) return refuse("login_failed");
  const weak = await weakness(services, password, { owner, site: member.site });
  if (weak) return refuse(weak);
  const { email } = owner;
  const verified = await verifyPassword(services, {
    ...{ siteId, network, email, password: old },
    known: await findMark(services, { siteId, email, mark: known }),
  });
  if (!verified.ok) {
    services.log("password.refused", {
      site: siteId,
      reason: verified.refusal,
      account: accountId,
    });
    return verified;
  }
  const login = await write(services, member, { owner, password });
  services.log("password.changed", { site: siteId, account: accountId, network });
  return done(login);
}

async function write(
  services: Services,
  { siteId, origin, device, place, sessionHash }: Member,
  { owner, password }: { owner: PasswordOwner; password: string },
): Promise<Login> {
  const [key, now] = [{ id: owner.id, siteId }, services.now()];
  const hash = await services.passwords.hash(password);
  const set = hasPassword(key, hash);
  const letter = tellOfPassword(services, { siteId, origin, owner }, set);
  const { ended } = await runBatch(services.db, {
    password: updatePassword(key, hash),
    ended: deleteSessions(key, set, sessionHash),
    pending: deletePendingOf(key, set),
    marks: deleteMarksOf(key, set),
    mailed: burnAll({ accountId: owner.id, purposes: ENDED_BY_PASSWORD }, now, set),
    letter: letter.statement,
  });
  forgetSessions(services, key, ended.rows);
  letter.enqueue();
  const accountId = owner.id;
  return startLogin(services, { siteId, accountId, device, place, replaces: sessionHash });
}
