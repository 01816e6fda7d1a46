import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectStanding } from "./session-store";

/**
 * Those of a member's sessions that still stand, by the hashes of their secrets, with the moment each expires. Read anew
 * each time and never believed: a socket lives for hours on what was true when it opened.
 */
export async function listStanding(
  services: Services,
  member: MemberKey,
  sessions: string[],
): Promise<Map<string, number>> {
  const idHashes = JSON.stringify(sessions);
  const asked = { ...member, idHashes, now: services.now() };
  const rows = await services.readTogether(selectStanding(asked));
  return new Map(rows.map(({ hash, expiresAt }) => [hash, expiresAt]));
}
