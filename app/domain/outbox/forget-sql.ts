import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { LetterId, PushId } from "~/kit/ids";

/** Takes a row away in whose place another one was written. */
export const forgetRow = (id: LetterId | PushId): Statement =>
  sql`DELETE FROM outbox WHERE id = ${id}`;
