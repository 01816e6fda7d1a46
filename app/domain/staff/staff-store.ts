import { and, asc, eq, exists, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { StaffId } from "~/kit/ids";
import { MAX_STAFF } from "./staff";
import { staff, staffPasskeys } from "./staff.tables";

const ofStaff = unscoped("staff belong to no site");

/** The account that may sign in with this address, a password and a code; by staff_by_email. */
export const selectSetup = (email: string, now: number) =>
  ofStaff
    .select({ id: staff.id, setupSecret: staff.setup_secret })
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.removed_at), gt(staff.setup_expires_at, now)));

/** Spends the code of a time step: one row for the first use, none for later uses or older steps. */
export const spendSetupStep = ({
  id,
  setupSecret,
  step,
}: {
  id: StaffId;
  setupSecret: string;
  step: number;
}) =>
  ofStaff
    .update(staff)
    .set({ setup_step: step })
    .where(and(eq(staff.id, id), eq(staff.setup_secret, setupSecret), lt(staff.setup_step, step)))
    .returning({ id: staff.id });

/** Deletes password and code of the first sign-in. */
export const deleteSetup = (id: StaffId, when: SQL) =>
  ofStaff
    .update(staff)
    .set({ setup_secret: null, setup_expires_at: null })
    .where(and(eq(staff.id, id), when));

/** All accounts that were not removed. The table is small: no index. */
export const selectStaff = () =>
  ofStaff
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      roles: staff.roles,
      passkeys:
        sql<number>`(SELECT count(*) FROM ${staffPasskeys} WHERE ${eq(staffPasskeys.staff_id, staff.id)})`
          .mapWith(Number)
          .as("passkeys"),
      setupUntil: staff.setup_expires_at,
      createdAt: staff.created_at,
    })
    .from(staff)
    .where(isNull(staff.removed_at))
    .orderBy(asc(staff.name))
    .limit(literal(MAX_STAFF));

const stays = (id: StaffId) => and(eq(staff.id, id), isNull(staff.removed_at));

export const selectAccount = (id: StaffId) =>
  ofStaff
    .select({ id: staff.id, name: staff.name, email: staff.email, roles: staff.roles })
    .from(staff)
    .where(stays(id));

export const selectIdByEmail = (email: string) =>
  ofStaff
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.removed_at)));

type SetupSecret = { sealed: string; expiresAt: number };
type NewStaff = { id: StaffId; email: string; name: string; roles: string; at: number };

/** Adds an account unless the address has one or there is no room. */
export const insertStaff = ({ id, email, name, roles, at }: NewStaff, setup: SetupSecret) =>
  insertSelect(
    staff,
    {
      id,
      email,
      name,
      roles,
      setup_secret: setup.sealed,
      setup_expires_at: setup.expiresAt,
      created_at: at,
    },
    {
      when: sql`(SELECT count(*) FROM ${staff} WHERE ${isNull(staff.removed_at)}) < ${MAX_STAFF}`,
      onConflict: sql`DO NOTHING`,
      returning: { id: staff.id },
    },
  );

/** Whether somebody else is an owner, so that this account may stop being one. */
const hasOtherOwner = (id: StaffId) =>
  sql`EXISTS (SELECT 1 FROM ${staff} other, json_each(other.roles) role WHERE other.id <> ${id} AND other.removed_at IS NULL AND role.value = 'owner')`;
const isOwner = sql`EXISTS (SELECT 1 FROM json_each(${staff.roles}) role WHERE role.value = 'owner')`;

/** Sets other roles if the account still has these, and somebody remains an owner. */
export const updateRoles = (
  id: StaffId,
  { from, to, owner }: { from: string; to: string; owner: boolean },
) =>
  ofStaff
    .update(staff)
    .set({ roles: to })
    .where(and(stays(id), eq(staff.roles, from), owner ? undefined : hasOtherOwnerOrIsNone(id)))
    .returning({ id: staff.id });

const hasOtherOwnerOrIsNone = (id: StaffId) => or(sql`NOT ${isOwner}`, hasOtherOwner(id));

/** Marks an account as removed; not the last owner's. */
export const markRemoved = (id: StaffId, at: number) =>
  ofStaff
    .update(staff)
    .set({ removed_at: at, setup_secret: null, setup_expires_at: null })
    .where(and(stays(id), hasOtherOwnerOrIsNone(id)))
    .returning({ id: staff.id });

/** Sets a new setup password. */
export const updateSetup = (id: StaffId, { sealed, expiresAt }: SetupSecret) =>
  ofStaff
    .update(staff)
    .set({ setup_secret: sealed, setup_expires_at: expiresAt, setup_step: 0 })
    .where(stays(id))
    .returning({ id: staff.id });

/** Condition for another statement: the account was removed at this time. */
export const wasRemovedAt = (id: StaffId, at: number): SQL =>
  accountIs(id, eq(staff.removed_at, at));
/** Condition for another statement: the account has this setup secret. */
export const hasSetup = (id: StaffId, sealed: string): SQL =>
  accountIs(id, eq(staff.setup_secret, sealed));

const accountIs = (id: StaffId, condition: SQL) =>
  exists(
    subselect({ one: sql`1` })
      .from(staff)
      .where(and(eq(staff.id, id), condition)),
  );
