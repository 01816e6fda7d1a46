import { all, first } from "~/db/batch";
import { newId, type StaffId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import type { Role, Staff } from "../permission/permission";
import { withDirectory } from "../site/site-services";
import { newSetupSecret, type SetupCredentials } from "./setup-secret";
import { MAX_STAFF, parseRoles, SETUP_TTL, type StaffAccount, storedRoles } from "./staff";
import { deletePasskeysOf } from "./staff-passkey-store";
import { deleteSessionsOf, previousStatementWrote } from "./staff-session-store";
import {
  hasSetup,
  insertStaff,
  markRemoved,
  selectAccount,
  selectIdByEmail,
  selectStaff,
  updateRoles,
  updateSetup,
  wasRemovedAt,
} from "./staff-store";

/**
 * Business errors with their status. `last_owner`: nobody else is an owner; `changed_meanwhile`:
 * somebody else has just set other roles.
 */
export const MANAGE_STAFF_REFUSALS = {
  changed_meanwhile: 409,
  not_found: 404,
  email_taken: 409,
  last_owner: 409,
  too_many_staff: 409,
} as const;

type ManagingServices = Pick<Services, "db" | "databases" | "readTogether" | "now" | "log">;

/**
 * Who changes accounts: an owner, or null and in `reason` who used the command line.
 */
type StaffManager = { staff: Pick<Staff, "id" | "name"> | null; reason?: string };

const entryOf = (manager: StaffManager, action: StaffAction, id: StaffId) => ({
  ...manager,
  action,
  siteId: null,
  memberId: null,
  subject: { kind: "staff" as const, id },
});
type StaffAction = "staff.added" | "staff.roles_changed" | "staff.removed" | "staff.reset";

/** All accounts by name. */
export async function listStaff(base: ManagingServices): Promise<StaffAccount[]> {
  const rows = await all(withDirectory(base).db, selectStaff());
  return rows.map((row) => ({ ...row, roles: parseRoles(row.roles) }));
}

/** The account of an address, for the command line. */
export async function findStaffByEmail(
  base: ManagingServices,
  email: string,
): Promise<StaffId | null> {
  return (await first(withDirectory(base).db, selectIdByEmail(email)))?.id ?? null;
}

/** Adds an account; returns what its owner needs for the first sign-in, which is shown once. */
export async function addStaff(
  base: ManagingServices,
  manager: StaffManager,
  { email, name, roles }: { email: string; name: string; roles: readonly Role[] },
): Promise<
  Outcome<{ id: StaffId; credentials: SetupCredentials }, "email_taken" | "too_many_staff">
> {
  const services = withDirectory(base);
  const id = newId<StaffId>();
  const at = services.now();
  const { credentials, sealed } = await newSetupSecret({ id, email });
  const account = { id, email, name, roles: storedRoles(roles), at };
  const entry = { ...entryOf(manager, "staff.added", id), after: { roles: [...roles] } };
  const { accounts, change } = await runAudited(services, entry, {
    accounts: selectStaff(),
    change: insertStaff(account, { sealed, expiresAt: at + SETUP_TTL }),
  });
  if (change.rows.length === 0)
    return refuse(accounts.rows.length >= MAX_STAFF ? "too_many_staff" : "email_taken");
  services.log("staff.added", { staff: id });
  return done({ id, credentials });
}

/** Sets the roles of an account and ends its sessions. Nothing happens if it has these roles. */
export async function changeRoles(
  base: ManagingServices,
  manager: StaffManager,
  { id, roles }: { id: StaffId; roles: readonly Role[] },
): Promise<Outcome<{ changed: boolean }, "not_found" | "last_owner" | "changed_meanwhile">> {
  const services = withDirectory(base);
  const stored = storedRoles(roles);
  const account = await first(services.db, selectAccount(id));
  if (!account) return refuse("not_found");
  if (account.roles === stored) return done({ changed: false });
  const entry = {
    ...entryOf(manager, "staff.roles_changed", id),
    before: { roles: parseRoles(account.roles) },
    after: { roles: parseRoles(stored) },
  };
  const { change, after } = await runAudited(services, entry, {
    change: updateRoles(id, { from: account.roles, to: stored, owner: roles.includes("owner") }),
    ended: deleteSessionsOf(id, { when: previousStatementWrote }),
    after: selectAccount(id),
  });
  if (change.rows.length === 0)
    return refuse(after.rows[0]?.roles === account.roles ? "last_owner" : "changed_meanwhile");
  services.log("staff.roles_changed", { staff: id });
  return done({ changed: true });
}

/** Removes an account with its passkeys and sessions. Its row stays, for the names in logs. */
export async function removeStaff(
  base: ManagingServices,
  manager: StaffManager,
  id: StaffId,
): Promise<Outcome<null, "not_found" | "last_owner">> {
  const services = withDirectory(base);
  const at = services.now();
  const { before, change } = await runAudited(services, entryOf(manager, "staff.removed", id), {
    before: selectAccount(id),
    change: markRemoved(id, at),
    ended: deleteSessionsOf(id, { when: wasRemovedAt(id, at) }),
    passkeys: deletePasskeysOf(id, wasRemovedAt(id, at)),
  });
  if (before.rows.length === 0) return refuse("not_found");
  if (change.rows.length === 0) return refuse("last_owner");
  services.log("staff.removed", { staff: id });
  return done(null);
}

/**
 * For somebody who lost their passkeys: ends the sessions, deletes the passkeys and returns new
 * credentials for a first sign-in, which are shown once.
 */
export async function resetStaff(
  base: ManagingServices,
  manager: StaffManager,
  id: StaffId,
): Promise<Outcome<{ credentials: SetupCredentials }, "not_found">> {
  const services = withDirectory(base);
  const account = await first(services.db, selectAccount(id));
  if (!account) return refuse("not_found");
  const { credentials, sealed } = await newSetupSecret(account);
  const { change } = await runAudited(services, entryOf(manager, "staff.reset", id), {
    change: updateSetup(id, { sealed, expiresAt: services.now() + SETUP_TTL }),
    ended: deleteSessionsOf(id, { when: hasSetup(id, sealed) }),
    passkeys: deletePasskeysOf(id, hasSetup(id, sealed)),
  });
  if (change.rows.length === 0) return refuse("not_found");
  services.log("staff.reset", { staff: id });
  return done({ credentials });
}
