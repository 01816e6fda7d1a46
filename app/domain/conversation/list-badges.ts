import { sql } from "drizzle-orm";
import type { Services } from "~/services";
import { waitingColumns } from "../safety/waiting";

export type Badges = { unread: number; newLikes: number; credits: number };

/**
 * What the top bar counts for a member: unread messages, new likes, credits. Blocked members never count: blocking
 * deletes. `reading` is the conversation that this very request opens, whose messages are being read.
 */
export async function listBadges(
  services: Services,
  memberId: string,
  reading = "",
): Promise<Badges> {
  const [row] = await services.readTogether(sql<Badges>`
    SELECT
      ${waitingColumns(memberId, reading)},
      (SELECT balance FROM wallets WHERE account_id = ${memberId}) AS credits`);
  return { unread: row?.unread ?? 0, newLikes: row?.newLikes ?? 0, credits: row?.credits ?? 0 };
}
