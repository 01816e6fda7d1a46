import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { LetterId, PushId } from "~/kit/ids";

/** Deletes a row after a regenerated one has replaced it. */
export const forgetRow = (id: LetterId | PushId): Statement =>
  sql`DELETE FROM outbox WHERE id = ${id}`;
