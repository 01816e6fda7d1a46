import { all, first, run } from "~/db/batch";
import { newId, type PasskeyId, type SessionId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { CHALLENGE_TTL, type PasskeySite, userHandleOf } from "../passkey/passkey";
import type { Registration } from "../passkey/passkey.schema";
import { passkeyCreationOptions } from "../passkey/passkey-creation-options";
import { spendChallenge } from "../passkey/passkey-sql";
import { newChallenge, verifyRegistration } from "../passkey/verify-passkey";
import type { Staff } from "../permission/permission";
import { FRESH_SESSION_TTL } from "../session/session";
import { withDirectory } from "../site/site-services";
import { newStaffSession } from "./open-session";
import {
  MAX_STAFF_PASSKEYS,
  OPERATORS,
  OPERATORS_NAME,
  SETUP_SESSION_TTL,
  type StaffSession,
} from "./staff";
import {
  type ChangingSession,
  deletePasskey,
  insertPasskey,
  passkeyExists,
  selectChangeState,
  selectCredentials,
  selectPasskeys,
} from "./staff-passkey-store";
import {
  deleteExpired,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  previousStatementWrote,
  selectSessions,
} from "./staff-session-store";
import { deleteSetup } from "./staff-store";

/** Business errors with their status. `not_fresh`: sign in again before changing passkeys. */
export const OWN_ACCOUNT_REFUSALS = {
  not_fresh: 403,
  not_found: 404,
  last_passkey: 409,
  too_many_passkeys: 409,
  passkey_failed: 422,
} as const;

/** The own passkeys and sessions. */
export async function findOwnAccount(base: Services, { id, sessionHash }: Staff) {
  const services = withDirectory(base);
  const [passkeys, sessions] = await Promise.all([
    services.readTogether(selectPasskeys(id)),
    services.readTogether(selectSessions(id, services.now())),
  ]);
  return {
    passkeys,
    sessions: sessions.map(
      ({ idHash, ...session }): StaffSession => ({ ...session, current: idHash === sessionHash }),
    ),
  };
}

/**
 * Passkeys may be changed only soon after a sign-in, not by somebody who finds an open page. A
 * setup session lasts no longer anyway.
 */
function changingSessionOf({ now }: Services, { id, sessionHash, setup }: Staff): ChangingSession {
  const at = now();
  const freshSince = at - (setup ? SETUP_SESSION_TTL : FRESH_SESSION_TTL);
  return { staffId: id, sessionHash, setup, freshSince, now: at };
}

const entryOf = (staff: Staff, action: "staff.passkey_added" | "staff.passkey_removed") => ({
  staff,
  action,
  siteId: null,
  memberId: null,
  subject: { kind: "staff" as const, id: staff.id },
});

const bindingOf = ({ sessionHash }: Staff) =>
  ({ siteId: OPERATORS, purpose: "register", browser: sessionHash }) as const;

/** The options a browser needs to create a passkey for this host. */
export async function beginStaffPasskey(
  base: Services,
  staff: Staff,
  { host }: Pick<PasskeySite, "host">,
) {
  const services = withDirectory(base);
  const existing = await all(services.db, selectCredentials(staff.id));
  if (existing.length >= MAX_STAFF_PASSKEYS) return refuse("too_many_passkeys");
  return done(
    passkeyCreationOptions({
      challenge: await newChallenge(services, bindingOf(staff)),
      rp: { id: host, name: OPERATORS_NAME },
      user: { id: userHandleOf(staff.id), name: staff.email, displayName: staff.name },
      existing,
    }),
  ) satisfies Outcome<unknown, never>;
}

/**
 * Stores a passkey that a device has just created. In a setup session it is the first one: the same
 * batch deletes password and code, ends the setup sessions and opens a session with permissions,
 * whose `secret` is returned.
 */
export async function addStaffPasskey(
  base: Services,
  { staff, site, device }: { staff: Staff; site: PasskeySite; device: string },
  { name, credential }: { name: string; credential: Registration },
): Promise<
  Outcome<{ secret: string | null }, "not_fresh" | "too_many_passkeys" | "passkey_failed">
> {
  const services = withDirectory(base);
  const binding = bindingOf(staff);
  const registration = await verifyRegistration(services, credential, { site, binding });
  if (!registration) return refuse("passkey_failed");
  const { challengeHash, ...passkey } = registration;
  const id = newId<PasskeyId>();
  const at = services.now();
  const changing = changingSessionOf(services, staff);
  const added = passkeyExists(id);
  const session = staff.setup
    ? await newStaffSession(services, { staffId: staff.id, setup: false, device }, added)
    : null;
  const { state, change } = await runAudited(services, entryOf(staff, "staff.passkey_added"), {
    state: selectChangeState(changing),
    spent: spendChallenge(OPERATORS, { challengeHash, until: at + CHALLENGE_TTL }),
    change: insertPasskey(changing, { ...passkey, id, name, at }),
    setup: deleteSetup(staff.id, added),
    ended: staff.setup ? deleteSessionsOf(staff.id, { when: added }) : undefined,
    opened: session?.statement,
  });
  if (change.rows.length === 0) return refuse(additionRefusalOf(state.rows[0]));
  services.log("staff.passkey_added", { staff: staff.id, first: staff.setup });
  return done({ secret: session?.secret ?? null });
}

type ChangeState = { fresh: boolean; passkeys: number };

function additionRefusalOf(state: ChangeState | undefined) {
  if (!state?.fresh) return "not_fresh";
  return state.passkeys >= MAX_STAFF_PASSKEYS ? "too_many_passkeys" : "passkey_failed";
}

/** Deletes one of the own passkeys, never the last, and ends all other own sessions. */
export async function removeStaffPasskey(
  base: Services,
  staff: Staff,
  passkeyId: PasskeyId,
): Promise<Outcome<null, "not_fresh" | "not_found" | "last_passkey">> {
  const services = withDirectory(base);
  const changing = changingSessionOf(services, staff);
  const entry = entryOf(staff, "staff.passkey_removed");
  const { state, owned, change } = await runAudited(services, entry, {
    state: selectChangeState(changing),
    owned: selectPasskeys(staff.id),
    change: deletePasskey(changing, passkeyId),
    ended: deleteSessionsOf(staff.id, { except: staff.sessionHash, when: previousStatementWrote }),
  });
  if (change.rows.length === 1) {
    services.log("staff.passkey_removed", { staff: staff.id });
    return done(null);
  }
  if (!owned.rows.some(({ id }) => id === passkeyId)) return refuse("not_found");
  return refuse(state.rows[0]?.fresh ? "last_passkey" : "not_fresh");
}

/** Ends the session of this browser. */
export async function signOut(base: Services, { sessionHash }: Staff): Promise<void> {
  await run(withDirectory(base).db, deleteSession(sessionHash));
}

/** Ends one of the own sessions. */
export async function endStaffSession(
  base: Services,
  staff: Staff,
  session: SessionId,
): Promise<Outcome<null, "not_found">> {
  const ended = await first(withDirectory(base).db, deleteSessionOf(staff.id, session));
  return ended ? done(null) : refuse("not_found");
}

/** Ends all own sessions, this one too. */
export async function endAllStaffSessions(base: Services, { id }: Staff): Promise<void> {
  await run(withDirectory(base).db, deleteSessionsOf(id));
}

const DELETE_BATCH_SIZE = 500;

/** Deletes sessions that have expired; a scheduled job. */
export async function deleteExpiredStaffSessions(base: Services): Promise<void> {
  const services = withDirectory(base);
  await run(services.db, deleteExpired(services.now(), DELETE_BATCH_SIZE));
}
