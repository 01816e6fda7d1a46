import { toEmailRow } from "../../app/domain/outbox/email-row.ts";
import type {
  EmailRequest,
  EmailTemplateFields,
  EmailTemplateOf,
} from "../../app/domain/outbox/outbox.schema.ts";
import { languageOr } from "../../app/i18n/languages.ts";
import { type EmailId, type MemberId, newId, type SiteId } from "../../app/kit/ids.ts";
import { quote } from "../site/site-database.ts";
import type { ToolContext } from "./open-context.ts";
import { Problem } from "./progress.mjs";

/** The member gets it by e-mail, and the page of a complaint shows it. */
const MAX_REASON_LENGTH = 1000;

/** Validates the reason of a staff decision; throws if it is missing or too long. */
export function checkReason(reason: string, reader = "the member"): string {
  if (!reason.trim()) throw new Problem(`The option --reason "…" is missing; ${reader} reads it.`);
  if (reason.length > MAX_REASON_LENGTH)
    throw new Problem(`The reason is longer than ${MAX_REASON_LENGTH} characters.`);
  return reason.trim();
}

/** The member of a decision, read together with its subject; the account may be erased. */
export type Addressee = {
  siteId: string;
  host: string;
  accountId: string | null;
  account: string | null;
  email: string;
  name: string | null;
  language: string;
};

/** E-mails that strangers can cause need a permit, notifications follow the member's settings. */
type CommandEmail = {
  [T in EmailTemplateOf<"account">]: { template: T; fields: EmailTemplateFields[T] };
}[EmailTemplateOf<"account">];

/**
 * The statement that enqueues an e-mail caused by a command, for the batch of its cause; `where` is
 * the condition, as the end of a SELECT. Null for an unconfirmed address: it may belong to a
 * stranger.
 */
export function commandEmailTo(
  { now, originOf }: Pick<ToolContext, "now" | "originOf">,
  to: Addressee,
  email: CommandEmail,
  where = "",
): string | null {
  if (to.account !== "active" || to.accountId === null) return null;
  const { siteId, host, language } = to;
  const envelope = { siteId: siteId as SiteId, to: to.email, origin: originOf(host) };
  const request: EmailRequest = { ...envelope, language: languageOr(language), ...email };
  const account = to.accountId as MemberId;
  const row = toEmailRow(request, { id: newId<EmailId>(), account, at: now });
  const values = [row.id, row.siteId, "mail", row.template, account, row.payload];
  return `INSERT INTO outbox (id, site_id, channel, template, account_id, payload, due_at, created_at)
    SELECT ${values.map(quote).join(", ")}, ${row.dueAt}, ${row.at} ${where};`;
}
