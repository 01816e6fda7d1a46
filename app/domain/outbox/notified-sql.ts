import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "~/kit/ids";
import type { Channel } from "../notification/notification.schema";

/**
 * Condition: no row of these templates was written for a member and channel since a moment. Uses
 * outbox_by_account.
 */
export const notNotifiedSince = (
  account: MemberId,
  { channel, templates }: { channel: Channel; templates: readonly string[] },
  since: number,
): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM outbox WHERE account_id = ${account} AND created_at >= ${since} AND channel = ${channel}
    AND template IN (${sql.join(
      templates.map((one) => sql`${one}`),
      sql`, `,
    )}))`;
