import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { EmailId } from "~/kit/ids";
import type { Email } from "~/services";
import type { EmailTemplate } from "./outbox.schema";

type LocalMailRow = {
  id: EmailId;
  kind: EmailTemplate | null;
  recipient: string;
  language: string;
  subject: string;
  html: string;
  plain: string;
  sentAt: number;
};

export function insertLocalMail(id: EmailId, email: Email, at: number): Statement {
  const { siteId, to, language, subject, html, plain } = email;
  return sql`INSERT INTO local_mails (id, site_id, recipient, language, subject, html, plain, sent_at)
    VALUES (${id}, ${siteId}, ${to}, ${language}, ${subject}, ${html}, ${plain}, ${at}) ON CONFLICT DO NOTHING`;
}

/**
 * The newest e-mails of all sites on this machine. A recipient filter uses
 * local_mails_by_recipient. A stored e-mail has its outbox row's id, and its kind while that row
 * exists.
 */
export function unscopedSelectLocalMails(
  to: string | null,
  limit: number,
): Statement<LocalMailRow> {
  return sql`SELECT m.id, o.template AS kind, m.recipient, m.language, m.subject, m.html, m.plain, m.sent_at AS sentAt
    FROM local_mails m LEFT JOIN outbox o ON o.id = m.id
    ${to ? sql`WHERE m.recipient = ${to}` : sql``} ORDER BY m.sent_at DESC, m.id DESC LIMIT ${literal(limit)}`;
}

export function unscopedSelectLocalMail(id: EmailId): Statement<{ html: string }> {
  return sql`SELECT html FROM local_mails WHERE id = ${id}`;
}
