import type { Database } from "~/db/database.server";
import type { Letter } from "~/services";
import { localMails } from "./outbox.tables";

/** Keeps a mail for /dev/outbox. Called in local mode only; a second delivery of the same letter changes nothing. */
export async function keepLocalMail(db: Database, id: string, letter: Letter): Promise<void> {
  const { siteId, to, language, subject, html, plain } = letter;
  await db
    .insert(localMails)
    .values({
      id,
      site_id: siteId,
      recipient: to,
      language,
      subject,
      html,
      plain,
      sent_at: Date.now(),
    })
    .onConflictDoNothing();
}
