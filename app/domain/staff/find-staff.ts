import { first } from "~/db/batch";
import { hashSecret } from "~/kit/crypto";
import type { Services } from "~/services";
import type { Staff } from "../permission/permission";
import { parseRoles } from "./staff";
import { selectSession } from "./staff-session-store";

/** 32 random bytes as base64url. */
const SECRET_LENGTH = 43;

/**
 * The staff member of a session cookie's secret; null if the session is not valid. Session, removal
 * and roles are read in one statement at every request and never cached, so that each change takes
 * effect at once.
 */
export async function findStaff(
  { databases, now }: Pick<Services, "databases" | "now">,
  secret: string,
): Promise<Staff | null> {
  if (secret.length !== SECRET_LENGTH) return null;
  const sessionHash = await hashSecret(secret);
  const row = await first(databases.directory, selectSession(sessionHash, now()));
  if (!row) return null;
  const { id, name, email, setup } = row;
  return { id, name, email, sessionHash, setup, roles: setup ? [] : parseRoles(row.roles) };
}
