import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { SessionId, StaffId } from "~/kit/ids";
import { MAX_STAFF_SESSIONS } from "./staff";
import { staff, staffSessions } from "./staff.tables";

const ofStaff = unscoped("staff belong to no site");

/** Whether the preceding statement of the batch wrote a row. */
export const previousStatementWrote = sql`changes() > 0`;

/** The session of a cookie and its owner with their current roles; by staff_sessions' key. */
export const selectSession = (idHash: string, now: number) =>
  ofStaff
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      roles: staff.roles,
      setup: staffSessions.setup,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staff_id))
    .where(
      and(
        eq(staffSessions.id_hash, idHash),
        gt(staffSessions.expires_at, now),
        isNull(staff.removed_at),
      ),
    );

export type NewSession = {
  idHash: string;
  publicId: SessionId;
  staffId: StaffId;
  setup: boolean;
  device: string;
  at: number;
  expiresAt: number;
};

/** Opens a session if the preceding statement wrote a row, or if another condition holds. */
export const insertSession = (session: NewSession, when: SQL = previousStatementWrote) =>
  insertSelect(
    staffSessions,
    {
      id_hash: session.idHash,
      staff_id: session.staffId,
      public_id: session.publicId,
      setup: session.setup,
      device: session.device,
      created_at: session.at,
      expires_at: session.expiresAt,
    },
    { when, returning: { idHash: staffSessions.id_hash } },
  );

/** A person's sessions, newest first; by staff_sessions_by_staff. */
export const selectSessions = (id: StaffId, now: number) =>
  ofStaff
    .select({
      id: staffSessions.public_id,
      idHash: staffSessions.id_hash,
      device: staffSessions.device,
      createdAt: staffSessions.created_at,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.staff_id, id), gt(staffSessions.expires_at, now)))
    .orderBy(desc(staffSessions.created_at))
    .limit(literal(MAX_STAFF_SESSIONS));

export const deleteSession = (idHash: string) =>
  ofStaff.delete(staffSessions).where(eq(staffSessions.id_hash, idHash));

export const deleteSessionOf = (id: StaffId, publicId: SessionId) =>
  ofStaff
    .delete(staffSessions)
    .where(and(eq(staffSessions.staff_id, id), eq(staffSessions.public_id, publicId)))
    .returning({ idHash: staffSessions.id_hash });

/** Ends all sessions of a person, except one. */
export const deleteSessionsOf = (
  id: StaffId,
  { except, when }: { except?: string; when?: SQL } = {},
) =>
  ofStaff
    .delete(staffSessions)
    .where(
      and(
        eq(staffSessions.staff_id, id),
        except === undefined ? undefined : ne(staffSessions.id_hash, except),
        when,
      ),
    );

/** Deletes expired sessions, at most `limit` at a time; by staff_sessions_by_expiry. */
export const deleteExpired = (now: number, limit: number) =>
  ofStaff
    .delete(staffSessions)
    .where(
      inArray(
        staffSessions.id_hash,
        subselect({ idHash: staffSessions.id_hash })
          .from(staffSessions)
          .where(lt(staffSessions.expires_at, now))
          .orderBy(asc(staffSessions.expires_at))
          .limit(literal(limit)),
      ),
    );
