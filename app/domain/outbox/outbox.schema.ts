import { LANGUAGES } from "~/i18n/languages";
import { hours, minutes } from "~/kit/duration";
import { siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { FINDINGS, MEASURES, RULES_OF_CONDUCT } from "../conduct/conduct";
import {
  ACCOUNT_EMAIL,
  type EmailRecord,
  NOTIFICATION_EMAILS,
  ORDER_EMAILS,
  TYPED_EMAIL,
} from "./email-records.schema";

const code = z.string().length(6);
const text = z.string().nullable();
const language = z.enum(LANGUAGES);

/** Login changes that the member is notified of. Texts are `security_changed.*` of mail.json. */
const SECURITY_CHANGES = [
  "passkey_added",
  "passkey_removed",
  "factor_on",
  "factor_off",
  "recovery_new",
  "recovery_used",
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/**
 * Fields of every e-mail: recipient, language, and the site's origin for links, without a trailing
 * slash.
 */
const envelope = { siteId: siteIdSchema, to: z.string(), origin: z.url(), language };

/**
 * Every e-mail. A new one is declared here; the compiler then requires its content and its samples
 * (app/mail/) and its texts (mail.json).
 */
export const EMAIL_TEMPLATES = {
  ...NOTIFICATION_EMAILS,
  ...ORDER_EMAILS,
  /** Welcome e-mail after the address was confirmed: what members can do on the site. */
  welcome: { ...ACCOUNT_EMAIL, fields: z.strictObject({ name: text }) },
  /**
   * Confirms an address: a link valid for 7 days, a code for 15 minutes. Without the name, because
   * the mailbox may be a stranger's and anybody can enter any name.
   */
  activate: {
    ...TYPED_EMAIL,
    recipient: "nobody",
    urgent: true,
    regenerated: true,
    fields: z.strictObject({ secret: z.string().length(43), code }),
  },
  /** A code to log in without the password. The name is null if the address was never confirmed. */
  login_code: {
    ...TYPED_EMAIL,
    recipient: "nobody",
    urgent: true,
    retriedFor: minutes(15),
    fields: z.strictObject({ name: text, code }),
  },
  /**
   * Password reset: a link valid for an hour, and a code valid for 15 minutes in the requesting
   * browser. The name is null if the address was never confirmed.
   */
  reset: {
    ...TYPED_EMAIL,
    recipient: "nobody",
    urgent: true,
    retriedFor: hours(1),
    fields: z.strictObject({ name: text, secret: z.string().length(43), code }),
  },
  /** Informs the owner that the password was changed. */
  password_changed: {
    ...ACCOUNT_EMAIL,
    recipient: "mailbox",
    fields: z.strictObject({ name: text }),
  },
  /**
   * Confirms a new address: a link valid for a day, a code for 15 minutes. Without the name,
   * because it may be a stranger's mailbox.
   */
  mail_change: {
    ...TYPED_EMAIL,
    recipient: "mailbox",
    urgent: true,
    retriedFor: hours(24),
    fields: z.strictObject({ secret: z.string().length(43), code }),
  },
  /** Informs the old address of a change, with an undo link valid for two days. */
  mail_changed: {
    ...ACCOUNT_EMAIL,
    recipient: "mailbox",
    retriedFor: hours(48),
    fields: z.strictObject({ name: text, secret: z.string().length(43) }),
  },
  /** Somebody tried to change another account to this address (setting hide_account_existence). */
  mail_taken: { ...TYPED_EMAIL, recipient: "mailbox", fields: z.strictObject({ name: text }) },
  /**
   * Somebody tried to sign up with an address that has an account (setting hide_account_existence).
   */
  already_member: { ...TYPED_EMAIL, recipient: "mailbox", fields: z.strictObject({ name: text }) },
  /** An account is hidden and will be erased at `until`; the link reactivates it. */
  deletion_started: {
    ...ACCOUNT_EMAIL,
    recipient: "nobody",
    regenerated: true,
    fields: z.strictObject({
      name: text,
      secret: z.string().length(43),
      until: z.number(),
    }),
  },
  /**
   * Confirms the erasure of an account. `keptUntil`: when records of open complaints are erased;
   * null if there are none.
   */
  deletion_done: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ name: text, days: z.number(), keptUntil: z.number().nullable() }),
  },
  /** A data export is ready. The link requires the member's session, so it holds no secret. */
  takeout_ready: { ...ACCOUNT_EMAIL, fields: z.strictObject({ name: text }) },
  /** A moderation decision about an account and its reason, in the words of staff. */
  account_suspended: {
    ...ACCOUNT_EMAIL,
    /** `until`: when the suspension ends, if that is decided. */
    fields: z.strictObject({ name: text, reason: z.string(), until: z.number().optional() }),
  },
  account_banned: { ...ACCOUNT_EMAIL, fields: z.strictObject({ name: text, reason: z.string() }) },
  /** `reason` is empty if a suspension ended by itself. */
  account_restored: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ name: text, reason: z.string() }),
  },
  account_factor_off: {
    ...ACCOUNT_EMAIL,
    recipient: "mailbox",
    fields: z.strictObject({ name: text, reason: z.string() }),
  },
  /**
   * A photo from a profile or chat (`sent`) was rejected; with the reason in the words of staff.
   */
  photo_rejected: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      name: text,
      reason: z.string(),
      added: z.number(),
      sent: z.boolean().optional(),
    }),
  },
  /**
   * The statement of reasons of a moderation decision: measures, the rule (`ground`), the facts in
   * the moderator's words and language, and how they were found. `added`: when the photo or message
   * was.
   */
  moderation_decision: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      name: text,
      measures: z.array(z.enum(MEASURES)).min(1),
      ground: z.enum(RULES_OF_CONDUCT),
      facts: text,
      factsLanguage: language,
      found: z.enum(FINDINGS),
      automatic: z.boolean(),
      until: z.number().nullable(),
      added: z.number().nullable(),
      /** When the other removed photos were added. */
      alsoAdded: z.array(z.number()).optional(),
      /** The path of the statement's page, signed for its recipient. */
      page: z.string().optional(),
    }),
  },
  /** A moderation decision was undone, and what it had changed is as before. */
  moderation_undone: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ name: text, decided: z.number() }),
  },
  /** The answer to an appeal, with the moderator's words. `decided`: when the first decision was. */
  appeal_decided: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      name: text,
      decided: z.number(),
      upheld: z.boolean(),
      reply: text,
      replyLanguage: language,
    }),
  },
  /** A first message was rejected; with the reason in the words of staff. */
  message_refused: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ name: text, reason: z.string(), added: z.number() }),
  },
  /** An approved first message could not be delivered, because something changed since. */
  message_unsent: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      name: text,
      added: z.number(),
      why: z.enum(["changed", "credits", "gone", "price"]),
    }),
  },
  /**
   * The decision about a case that the member opened: its outcome, and the reason in the words of
   * staff. One of the two is always there. `reported`: whom a report was about.
   */
  complaint_decided: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      name: text,
      reason: text,
      number: z.string(),
      reported: text.default(null),
      outcome: z.enum(["acted", "no_breach"]).optional(),
    }),
  },
  /** Credits spent on messages to a removed fake were refunded. */
  credits_refunded: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ name: text, credits: z.number() }),
  },
  /** A fake was removed with whom the member exchanged messages, the last `at`; `who` is its name. */
  fake_removed: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ name: text, who: z.string(), at: z.number() }),
  },
  /** Something about the member's login was changed, and what. */
  security_changed: {
    ...ACCOUNT_EMAIL,
    recipient: "mailbox",
    fields: z.strictObject({ name: text, what: z.enum(SECURITY_CHANGES) }),
  },
  /**
   * Confirms a complaint or report to its author. `own`: the address is that of the author's
   * account, so nobody else can have entered it. E-mails queued without it may have any author.
   */
  complaint_received: {
    ...TYPED_EMAIL,
    fields: z.strictObject({ number: z.string(), own: z.boolean().default(false) }),
  },
  /**
   * Confirms a withdrawal declared without a session: what was declared, and when (in `zone`).
   * `path` is the signed link that refunds the order; null unless the address is the buyer's.
   */
  withdrawal_received: {
    ...TYPED_EMAIL,
    fields: z.strictObject({
      number: z.string(),
      order: z.string(),
      name: text,
      at: z.number(),
      zone: z.string(),
      path: text,
    }),
  },
  /**
   * Forwards a complaint to the site's support staff. `kind` is one of complaint.schema.ts,
   * `member` an account's id, `language` the language of the complaint and its answer.
   */
  complaint_filed: {
    ...TYPED_EMAIL,
    cause: "support",
    fields: z.strictObject({
      number: z.string(),
      kind: z.string(),
      words: z.string(),
      language,
      name: text,
      email: text,
      member: text,
      about: text,
      goodFaith: z.boolean(),
      childAbuse: z.boolean(),
      /** Whether it declares a withdrawal, which must be refunded within fourteen days. */
      withdrawal: z.boolean().default(false),
    }),
  },
  /** More cases arrived than are mailed one by one. `most`: how many were, in this hour. */
  cases_collected: {
    ...TYPED_EMAIL,
    cause: "account",
    fields: z.strictObject({ most: z.number() }),
  },
  /**
   * Informs support staff that a member was reported: the case, its `reason` of report.schema.ts,
   * and ids (`conversation` if there is one). `words` is the reporter's text. Evidence is never
   * included: a mailbox would keep it longer than its 90 days.
   */
  report_filed: {
    ...TYPED_EMAIL,
    cause: "support",
    fields: z.strictObject({
      number: z.string(),
      reason: z.string(),
      screen: z.string(),
      language,
      reporter: z.string(),
      reported: z.string(),
      conversation: text,
      email: text,
      words: text,
    }),
  },
  /**
   * The answer of support to a complaint or an e-mail, in the words of staff. A reply with `token`
   * in its subject joins the same thread.
   */
  support_answer: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ name: text, answer: z.string().min(1), token: z.string() }),
  },
} as const satisfies Record<string, EmailRecord>;

/** The fields of each template; app/mail renders them. */
export type EmailTemplateFields = {
  [T in keyof typeof EMAIL_TEMPLATES]: z.output<(typeof EMAIL_TEMPLATES)[T]["fields"]>;
};
export type EmailTemplate = keyof EmailTemplateFields;
/** The templates with exactly these fields. */
export type EmailTemplateWith<Fields> = {
  [T in EmailTemplate]: [EmailTemplateFields[T], Fields] extends [Fields, EmailTemplateFields[T]]
    ? T
    : never;
}[EmailTemplate];
/** The templates that one of these causes can have. */
export type EmailTemplateOf<Cause extends EmailRecord["cause"]> = {
  [T in EmailTemplate]: (typeof EMAIL_TEMPLATES)[T]["cause"] extends Cause ? T : never;
}[EmailTemplate];
/** An e-mail to send: recipient, language and the fields of its template. */
export type EmailRequest = {
  [T in EmailTemplate]: z.output<z.ZodObject<typeof envelope>> & {
    template: T;
    fields: EmailTemplateFields[T];
  };
}[EmailTemplate];

const requestSchemas = Object.entries(EMAIL_TEMPLATES).map(([template, { fields }]) =>
  z.strictObject({
    ...envelope,
    template: z.literal(template),
    fields,
  }),
);

/**
 * Parses a stored e-mail. A payload that does not match was not written by this code and is never
 * sent.
 */
export const emailRequestSchema = z.union(requestSchemas) as z.ZodType<EmailRequest>;
