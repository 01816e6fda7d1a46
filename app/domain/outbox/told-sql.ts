import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "~/kit/ids";
import type { Channel } from "../notice/notice.schema";

/** Whether nothing of some templates was written to a member by a way since a moment, as a condition. By outbox_by_account. */
export const notToldSince = (
  account: MemberId,
  { channel, templates }: { channel: Channel; templates: readonly string[] },
  since: number,
): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM outbox WHERE account_id = ${account} AND created_at >= ${since} AND channel = ${channel}
    AND template IN (${sql.join(
      templates.map((one) => sql`${one}`),
      sql`, `,
    )}))`;
