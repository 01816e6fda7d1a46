import { run } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { LetterId } from "~/kit/ids";
import type { Letter } from "~/services";
import { insertLocalMail } from "./local-mail-store";

/**
 * Stores an e-mail for /dev/outbox. Called in local mode only; a second delivery of the same e-mail
 * changes nothing.
 */
export async function keepLocalMail(db: Database, id: LetterId, letter: Letter): Promise<void> {
  await run(db, insertLocalMail(id, letter, Date.now()));
}
