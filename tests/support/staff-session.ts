import type { Role } from "~/domain/permission/permission";
import { hashSecret, newSecret } from "~/kit/crypto";
import { newId, type SessionId, type StaffId } from "~/kit/ids";
import { directory } from "./bindings";

export const OPERATOR_ORIGIN = "https://operator.localhost";

/** Inserts a staff member and a session, as a sign-in does; returns the cookie for OPERATOR_ORIGIN. */
export async function addStaffSession(
  roles: readonly Role[],
): Promise<{ id: StaffId; cookie: string }> {
  const id = newId<StaffId>();
  const secret = newSecret();
  const now = Date.now();
  await directory.batch([
    directory
      .prepare("INSERT INTO staff (id, email, name, roles, created_at) VALUES (?, ?, 'Sam', ?, ?)")
      .bind(id, `${id}@staff.test`.toLowerCase(), JSON.stringify(roles), now),
    directory
      .prepare(
        "INSERT INTO staff_sessions (id_hash, staff_id, public_id, device, created_at, expires_at) VALUES (?, ?, ?, '/', ?, ?)",
      )
      .bind(await hashSecret(secret), id, newId<SessionId>(), now, now + 3_600_000),
  ]);
  return { id, cookie: `__Host-staff.session=${secret}` };
}

/** Changes the session of a staff member, or removes the member as `npm run staff -- remove` does. */
export async function changeStaffSession(
  id: StaffId,
  change: { expiresAt: number } | { setup: true } | { removed: true },
): Promise<void> {
  const statement =
    "expiresAt" in change
      ? directory
          .prepare("UPDATE staff_sessions SET created_at = 1, expires_at = ? WHERE staff_id = ?")
          .bind(change.expiresAt, id)
      : "setup" in change
        ? directory.prepare("UPDATE staff_sessions SET setup = 1 WHERE staff_id = ?").bind(id)
        : directory.prepare("UPDATE staff SET removed_at = 1 WHERE id = ?").bind(id);
  await statement.run();
}
