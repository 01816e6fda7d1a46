import { complaintKindSchema } from "~/domain/complaint/complaint.schema";
import type { ReportReason, ReportScreen } from "~/domain/complaint/report.schema";
import type { EmailRequest } from "~/domain/outbox/outbox";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import type { EmailContent, MailTranslate } from "./email-content";
import { REFUND_WITHIN_DAYS } from "./order-content";

type ComplaintEmail = Extract<EmailRequest, { template: "complaint_received" | "complaint_filed" }>;
type ReceivedComplaint = Extract<EmailRequest, { template: "complaint_received" }>["fields"];
type FiledComplaint = Extract<EmailRequest, { template: "complaint_filed" }>["fields"];
type SenderSite = { name: string; answerDays: number; foot: string[] };

/** Content of the two e-mails of a complaint: to its author, and to support staff. */
export function complaintContent(
  t: MailTranslate,
  email: ComplaintEmail,
  site: SenderSite,
): EmailContent {
  return email.template === "complaint_filed"
    ? filedContent(t, email.fields, site)
    : receivedContent(t, email.fields, site);
}

const answerTime = (t: MailTranslate, { answerDays }: SenderSite) =>
  t("visit:complaints.within", { count: answerDays });

/** Repeats nothing that was typed, since the address may belong to somebody else. */
function receivedContent(
  t: MailTranslate,
  { number, own }: ReceivedComplaint,
  site: SenderSite,
): EmailContent {
  return {
    subject: t("complaint_received.subject", { site: site.name, number }),
    title: t("complaint_received.title"),
    greeting: t("greeting_plain"),
    text: t("complaint_received.text", { within: answerTime(t, site) }),
    code: {
      label: t("complaint_received.number"),
      value: number,
      note: t("complaint_received.number_note"),
    },
    ...(own ? {} : { notYou: t("complaint_received.not_you") }),
    foot: site.foot,
  };
}

function filedContent(
  t: MailTranslate,
  complaintEmail: FiledComplaint,
  site: SenderSite,
): EmailContent {
  const {
    number,
    name,
    email,
    member,
    about,
    language,
    words: text,
    goodFaith,
    childAbuse,
    withdrawal,
  } = complaintEmail;
  const kind = t(`visit:complaints.kinds.${complaintKindSchema.parse(complaintEmail.kind)}`);
  const values = { kind, name, email, member, about, language: LANGUAGE_NAMES[language] };
  const labels = Object.keys(values) as (keyof typeof values)[];
  return {
    subject: t("complaint_filed.subject", { number, kind }),
    title: t("complaint_filed.title"),
    text: t("complaint_filed.text", { site: site.name, within: answerTime(t, site) }),
    ...(childAbuse ? { urgent: t("complaint_filed.urgent") } : {}),
    ...(withdrawal
      ? { urgent: t("complaint_filed.withdrawal", { days: REFUND_WITHIN_DAYS }) }
      : {}),
    code: {
      label: t("complaint_filed.number"),
      value: number,
      note: goodFaith ? t("complaint_filed.good_faith") : null,
    },
    facts: labels.flatMap((label) =>
      values[label] ? [{ label: t(`complaint_filed.${label}`), value: values[label] }] : [],
    ),
    quote: { label: t("complaint_filed.words"), value: text },
    notYou: email ? t("complaint_filed.answer") : t("complaint_filed.no_answer"),
    foot: [t("complaint_filed.footer", { site: site.name })],
  };
}

type CollectedEmail = Extract<EmailRequest, { template: "cases_collected" }>;

/** More cases than e-mails: says where support staff find the others. */
export function collectedContent(
  t: MailTranslate,
  { fields: { most } }: CollectedEmail,
  site: SenderSite,
): EmailContent {
  return {
    subject: t("cases_collected.subject", { site: site.name }),
    title: t("cases_collected.title"),
    text: t("cases_collected.text", { most }),
    facts: [{ label: t("cases_collected.command"), value: OPEN_CASES }],
    foot: [t("complaint_filed.footer", { site: site.name })],
  };
}

/** The command of `scripts/complaints.ts`. */
const OPEN_CASES = "npm run complaints -- open --remote";

type ReportEmail = Extract<EmailRequest, { template: "report_filed" }>;

/** A report of a member: ids to look up, never the messages of the two. */
export function reportContent(
  t: MailTranslate,
  { fields }: ReportEmail,
  site: SenderSite,
): EmailContent {
  const {
    number,
    reason,
    screen,
    reporter,
    reported,
    conversation,
    email,
    language,
    words: text,
  } = fields;
  const kind = t(`safety:report.reason.${reason as ReportReason}`);
  const values = {
    reason: kind,
    place: t(`report_filed.places.${screen as ReportScreen}`),
    reported,
    reporter,
    conversation,
    email,
    language: LANGUAGE_NAMES[language],
  };
  const labels = Object.keys(values) as (keyof typeof values)[];
  return {
    subject: t("report_filed.subject", { number, kind }),
    title: t("report_filed.title"),
    text: [
      t("report_filed.text", { site: site.name }),
      email && t("report_filed.promised", { within: answerTime(t, site) }),
    ]
      .filter(Boolean)
      .join(" "),
    code: { label: t("complaint_filed.number"), value: number, note: null },
    facts: labels.flatMap((label) =>
      values[label] ? [{ label: t(`report_filed.${label}`), value: values[label] }] : [],
    ),
    ...(text ? { quote: { label: t("report_filed.words"), value: text } } : {}),
    notYou: email ? t("complaint_filed.answer") : t("report_filed.no_answer"),
    foot: [t("complaint_filed.footer", { site: site.name })],
  };
}
