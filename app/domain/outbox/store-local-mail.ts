import { run } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { EmailId } from "~/kit/ids";
import type { Email } from "~/services";
import { insertLocalMail } from "./local-mail-store";

/**
 * Stores an e-mail for /dev/outbox. Called in local mode only; a second delivery of the same e-mail
 * changes nothing.
 */
export async function storeLocalMail(
  db: Database,
  email: Email & { id: EmailId },
  now: number,
): Promise<void> {
  await run(db, insertLocalMail(email.id, email, now));
}
