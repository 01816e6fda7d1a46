import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { EmailId, PushId } from "~/kit/ids";

/** Deletes a row after a regenerated one has replaced it. */
export const deleteOutboxRow = (id: EmailId | PushId): Statement =>
  sql`DELETE FROM outbox WHERE id = ${id}`;
