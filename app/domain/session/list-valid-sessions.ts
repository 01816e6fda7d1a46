import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectValidSessions } from "./session-store";

/**
 * Which of a member's sessions are valid, by the hash of their secret, with the moment each
 * expires. Never cached: a socket stays open for hours on the state read when it opened.
 */
export async function listValidSessions(
  services: Services,
  member: MemberKey,
  sessions: string[],
): Promise<Map<string, number>> {
  const idHashes = JSON.stringify(sessions);
  const query = { ...member, idHashes, now: services.now() };
  const rows = await services.readTogether(selectValidSessions(query));
  return new Map(rows.map(({ hash, expiresAt }) => [hash, expiresAt]));
}
