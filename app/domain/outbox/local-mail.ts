import { all, first, run } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { EmailId } from "~/kit/ids";
import type { Email, Services } from "~/services";
import type { EmailTemplate } from "./outbox.schema";
import { insertLocalMail, selectLocalMail, selectLocalMails } from "./outbox-store";

const MAX_LISTED = 100;

export type LocalMail = {
  id: EmailId;
  /** Null if the outbox row of the e-mail has been deleted. */
  kind: EmailTemplate | null;
  to: string;
  language: string;
  subject: string;
  plain: string;
  html: string;
  sentAt: string;
  links: string[];
};

/**
 * The newest e-mails stored in local mode, of all sites on this machine; `to` filters by recipient.
 */
export async function listLocalMails(
  { databases }: Services,
  to: string | null,
): Promise<LocalMail[]> {
  const rows = await all(databases.directory, selectLocalMails(to, MAX_LISTED));
  return rows.map(({ id, kind, recipient, language, subject, html, plain, sentAt }) => ({
    id,
    kind,
    to: recipient,
    language,
    subject,
    plain,
    html,
    sentAt: new Date(sentAt).toISOString(),
    links: [...new Set(plain.match(/https?:\/\/[^\s<>"]+/g) ?? [])],
  }));
}

/** The HTML of one stored e-mail, or null. */
export async function findLocalMail({ databases }: Services, id: EmailId): Promise<string | null> {
  return (await first(databases.directory, selectLocalMail(id)))?.html ?? null;
}

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
