import { and, desc, eq, exists, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { PasskeyId, StaffId } from "~/kit/ids";
import { MAX_STAFF_PASSKEYS } from "./staff";
import { staff, staffPasskeys, staffSessions } from "./staff.tables";

const ofStaff = unscoped("staff belong to no site");

/** The passkey with a credential id; by staff_passkeys_by_credential. */
export const selectByCredential = (credentialId: string) =>
  ofStaff
    .select({
      id: staffPasskeys.id,
      staffId: staffPasskeys.staff_id,
      credentialId: staffPasskeys.credential_id,
      publicKey: staffPasskeys.public_key,
      counter: staffPasskeys.counter,
    })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staff_id))
    .where(and(eq(staffPasskeys.credential_id, credentialId), isNull(staff.removed_at)));

/** A passkey as a sign-in verifies it. */
export type StoredStaffPasskey = RowOf<ReturnType<typeof selectByCredential>>;

/**
 * Records a use if the preceding statement wrote a row and the counter increased; some devices have
 * no counter and always send 0.
 */
export const recordPasskeyUse = (id: PasskeyId, { counter, at }: { counter: number; at: number }) =>
  ofStaff
    .update(staffPasskeys)
    .set({ counter, used_at: at })
    .where(
      and(
        sql`changes() > 0`,
        eq(staffPasskeys.id, id),
        or(
          lt(staffPasskeys.counter, counter),
          counter === 0 ? eq(staffPasskeys.counter, 0) : undefined,
        ),
      ),
    )
    .returning({ id: staffPasskeys.id });

/** A person's passkeys, newest first; by staff_passkeys_by_staff. */
export const selectPasskeys = (id: StaffId) =>
  ofStaff
    .select({
      id: staffPasskeys.id,
      name: staffPasskeys.name,
      synced: staffPasskeys.synced,
      createdAt: staffPasskeys.created_at,
      usedAt: staffPasskeys.used_at,
    })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staff_id, id))
    .orderBy(desc(staffPasskeys.created_at))
    .limit(literal(MAX_STAFF_PASSKEYS));

/** The credential ids, so that a device does not register a second passkey. */
export const selectCredentials = (id: StaffId) =>
  ofStaff
    .select({ credentialId: staffPasskeys.credential_id, transports: staffPasskeys.transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staff_id, id))
    .limit(literal(MAX_STAFF_PASSKEYS));

const countPasskeys = (id: StaffId) =>
  sql`(SELECT count(*) FROM ${staffPasskeys} WHERE ${staffPasskeys.staff_id} = ${id})`;

/** A session that may change passkeys, as one of its owner's requests has it. */
export type ChangingSession = {
  staffId: StaffId;
  sessionHash: string;
  setup: boolean;
  /** A session opened before is too old for a change. */
  freshSince: number;
  now: number;
};

const mayChange = ({ staffId, sessionHash, setup, freshSince, now }: ChangingSession) =>
  exists(
    subselect({ one: sql`1` })
      .from(staffSessions)
      .innerJoin(staff, eq(staff.id, staffSessions.staff_id))
      .where(
        and(
          eq(staffSessions.id_hash, sessionHash),
          eq(staffSessions.staff_id, staffId),
          eq(staffSessions.setup, setup),
          gt(staffSessions.created_at, freshSince),
          gt(staffSessions.expires_at, now),
          isNull(staff.removed_at),
        ),
      ),
  );

/** What decides whether a session may change passkeys. */
export const selectChangeState = (session: ChangingSession) =>
  ofStaff
    .select({
      fresh: sql<boolean>`${mayChange(session)}`.mapWith(Boolean).as("fresh"),
      passkeys: sql<number>`${countPasskeys(session.staffId)}`.mapWith(Number).as("passkeys"),
    })
    .from(staff)
    .where(eq(staff.id, session.staffId));

type NewPasskey = {
  id: PasskeyId;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
  synced: boolean;
  name: string;
  at: number;
};

/**
 * Inserts a passkey if the preceding statement wrote a row, the session may change passkeys and
 * there is room for one more. A session opened by password and code may only add the first.
 */
export const insertPasskey = (session: ChangingSession, { at, ...passkey }: NewPasskey) =>
  insertSelect(
    staffPasskeys,
    {
      id: passkey.id,
      staff_id: session.staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      synced: passkey.synced,
      name: passkey.name,
      created_at: at,
    },
    {
      when: sql`changes() > 0 AND ${mayChange(session)} AND ${countPasskeys(session.staffId)} < ${session.setup ? 1 : MAX_STAFF_PASSKEYS}`,
      onConflict: sql`DO NOTHING`,
      returning: { id: staffPasskeys.id },
    },
  );

/** Condition for another statement: the passkey exists. */
export const passkeyExists = (id: PasskeyId): SQL =>
  exists(subselect({ one: sql`1` }).from(staffPasskeys).where(eq(staffPasskeys.id, id)));

/** Deletes a passkey unless it is the last one or the session may not change passkeys. */
export const deletePasskey = (session: ChangingSession, id: PasskeyId) =>
  ofStaff
    .delete(staffPasskeys)
    .where(
      and(
        eq(staffPasskeys.id, id),
        eq(staffPasskeys.staff_id, session.staffId),
        mayChange(session),
        sql`${countPasskeys(session.staffId)} > 1`,
      ),
    )
    .returning({ id: staffPasskeys.id });

export const deletePasskeysOf = (id: StaffId, when: SQL) =>
  ofStaff.delete(staffPasskeys).where(and(eq(staffPasskeys.staff_id, id), when));
