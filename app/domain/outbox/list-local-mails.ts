import { desc, eq } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { localMails } from "./outbox.tables";

const NEWEST = 100;

export type LocalMail = {
  id: string;
  to: string;
  language: string;
  subject: string;
  plain: string;
  html: string;
  sentAt: string;
  links: string[];
};

/** The newest mails kept in local mode, of all sites of this machine. `to` keeps those to one address. */
export async function unscopedListLocalMails(
  db: Database,
  to: string | null,
): Promise<LocalMail[]> {
  const query = db.select().from(localMails).$dynamic();
  const rows = await (to ? query.where(eq(localMails.recipient, to)) : query)
    .orderBy(desc(localMails.sent_at), desc(localMails.id))
    .limit(NEWEST);
  return rows.map(({ id, recipient, language, subject, html, plain, sent_at }) => ({
    id,
    to: recipient,
    language,
    subject,
    plain,
    html,
    sentAt: new Date(sent_at).toISOString(),
    links: [...new Set(plain.match(/https?:\/\/[^\s<>"]+/g) ?? [])],
  }));
}

/** One kept mail as it would look, or null. */
export async function unscopedFindLocalMail(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ html: localMails.html })
    .from(localMails)
    .where(eq(localMails.id, id));
  return row?.html ?? null;
}
