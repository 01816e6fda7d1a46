import type { SQL } from "drizzle-orm";
import { hashSecret, newSecret } from "~/kit/crypto";
import { newId, type SessionId, type StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { deviceOf } from "../session/session";
import { SETUP_SESSION_TTL, STAFF_SESSION_TTL } from "./staff";
import { insertSession } from "./staff-session-store";

type SessionRequest = {
  staffId: StaffId;
  /** Opened by password and code: it may only register the first passkey. */
  setup: boolean;
  /** User-Agent header. */
  device: string;
};

/**
 * A session for the batch that verified its owner: the secret for the cookie and the statement,
 * which inserts it if the preceding one wrote a row, or if `when` holds.
 */
export async function newStaffSession(
  { now }: Pick<Services, "now">,
  { staffId, setup, device }: SessionRequest,
  when?: SQL,
) {
  const secret = newSecret();
  const at = now();
  const session = {
    idHash: await hashSecret(secret),
    publicId: newId<SessionId>(),
    staffId,
    setup,
    device: deviceOf(device),
    at,
    expiresAt: at + (setup ? SETUP_SESSION_TTL : STAFF_SESSION_TTL),
  };
  return { secret, statement: insertSession(session, when) };
}
