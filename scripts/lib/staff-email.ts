import type { EmailOrder, EmailTemplateFields } from "../../app/domain/outbox/outbox.schema.ts";
import { languageOr } from "../../app/i18n/languages.ts";
import { type EmailId, newId, type SiteId } from "../../app/kit/ids.ts";
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

type DecisionTemplate = "complaint_decided" | "message_refused" | "photo_rejected";
type DecisionEmail = {
  [T in DecisionTemplate]: { template: T; fields: EmailTemplateFields[T] };
}[DecisionTemplate];

/**
 * The statement that enqueues the e-mail about a decision, for the batch of the decision; `where`
 * is the condition, as the end of a SELECT. Null for an unconfirmed address: it may belong to a
 * stranger.
 */
export function decisionEmailTo(
  { now, originOf }: Pick<ToolContext, "now" | "originOf">,
  to: Addressee,
  told: DecisionEmail,
  where = "",
): string | null {
  if (to.account !== "active" || to.accountId === null) return null;
  const { siteId, host, email, language } = to;
  const envelope = { siteId: siteId as SiteId, to: email, origin: originOf(host) };
  const order: EmailOrder = { ...envelope, language: languageOr(language), ...told };
  const values = [newId<EmailId>(), siteId, "mail", told.template, to.accountId];
  return `INSERT INTO outbox (id, site_id, channel, template, account_id, payload, created_at)
    SELECT ${[...values, JSON.stringify(order)].map(quote).join(", ")}, ${now} ${where};`;
}
