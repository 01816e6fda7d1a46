import { LANGUAGES } from "~/i18n/languages";
import { siteIdSchema } from "~/kit/id-schema";
import { z } from "~/kit/zod";
import { NOTICE_LETTERS } from "./notice-letters.schema";
import { ORDER_LETTERS } from "./order-letters.schema";

const code = z.string().length(6);
const text = z.string().nullable();
const language = z.enum(LANGUAGES);

/** What about a login can change so that its member is told. The words are `security_changed.*` of mail.json. */
const SECURITY_CHANGES = [
  "passkey_added",
  "passkey_removed",
  "factor_on",
  "factor_off",
  "recovery_new",
  "recovery_used",
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** What every letter carries: to whom, in which language, and the site's own address for its links, without a slash at its end. */
const envelope = { siteId: siteIdSchema, to: z.string(), origin: z.url(), language };

/**
 * Every letter by its template, with what it needs. A new one is declared here; its content (app/mail/letter-content.ts)
 * and its words (mail.json) are asked for by the compiler.
 */
export const LETTERS = {
  ...NOTICE_LETTERS,
  ...ORDER_LETTERS,
  /** The first one to who has confirmed their address: what there is to do here. */
  welcome: z.strictObject({ name: text }),
  /** Asks to confirm an address: a link for 7 days, a code for 15 minutes. No name: the mailbox may be a stranger's, the name anybody's words. */
  activate: z.strictObject({ secret: z.string().length(43), code }),
  /** A code that lets its owner in without the password. The name is null where the address was never confirmed. */
  login_code: z.strictObject({ name: text, code }),
  /** A forgotten password: a link for an hour, a code for 15 minutes in the browser that asked. The name is null where the address was never confirmed. */
  reset: z.strictObject({ name: text, secret: z.string().length(43), code }),
  /** Tells an owner that there is another password. */
  password_changed: z.strictObject({ name: text }),
  /** Asks a new address to answer: a link for a day, a code for 15 minutes. No name: it may be a stranger's mailbox. */
  mail_change: z.strictObject({ secret: z.string().length(43), code }),
  /** Tells the old address that the account has left it, with the way back: a link for two days. */
  mail_changed: z.strictObject({ name: text, secret: z.string().length(43) }),
  /** Somebody wanted this address for another account (setting hide_account_existence). */
  mail_taken: z.strictObject({ name: text }),
  /** Somebody tried to sign up with an address that has an account (setting hide_account_existence). */
  already_member: z.strictObject({ name: text }),
  /** An account is hidden and will be erased at `until`; the link brings it back. */
  deletion_started: z.strictObject({
    name: text,
    secret: z.string().length(43),
    until: z.number(),
  }),
  /** The receipt of an account that was erased after so many days. `keptUntil`: how long what is open to a complaint stays; null where nothing is. */
  deletion_done: z.strictObject({ name: text, days: z.number(), keptUntil: z.number().nullable() }),
  /** A copy of the member's data may be fetched; the link needs their session, so it holds no secret. */
  takeout_ready: z.strictObject({ name: text }),
  /** What staff decided about an account, and why, in staff's own words. */
  account_suspended: z.strictObject({ name: text, reason: z.string() }),
  account_banned: z.strictObject({ name: text, reason: z.string() }),
  account_restored: z.strictObject({ name: text, reason: z.string() }),
  account_factor_off: z.strictObject({ name: text, reason: z.string() }),
  /** A photo, added at a moment or `sent` in a chat, is shown to nobody: why, in staff's own words. */
  photo_rejected: z.strictObject({
    ...{ name: text, reason: z.string(), added: z.number(), sent: z.boolean().optional() },
  }),
  /** A first message, written at a moment, was not passed on: why, in staff's own words. */
  message_refused: z.strictObject({ name: text, reason: z.string(), added: z.number() }),
  /** One that staff let through could not be delivered any more, and what had changed since. */
  message_unsent: z.strictObject({
    ...{ name: text, added: z.number() },
    why: z.enum(["changed", "credits", "gone", "price"]),
  }),
  /** How a case was decided that the member had opened, and why, in staff's own words. */
  complaint_decided: z.strictObject({ name: text, reason: z.string(), number: z.string() }),
  /** What a member paid for writing to somebody who was removed as a fake is back in their wallet: so many credits. */
  credits_refunded: z.strictObject({ name: text, credits: z.number() }),
  /** Something about how a member logs in was changed, and what. */
  security_changed: z.strictObject({ name: text, what: z.enum(SECURITY_CHANGES) }),
  /** Confirms a complaint to whoever wrote it. */
  complaint_received: z.strictObject({ number: z.string() }),
  /**
   * Brings a complaint to the people behind the site. `kind` is one of complaint.schema.ts, `member` an account's id,
   * `language` the one in which it was written and wants its answer.
   */
  complaint_filed: z.strictObject({
    ...{ number: z.string(), kind: z.string(), words: z.string(), language },
    ...{ name: text, email: text, member: text, about: text },
    ...{ goodFaith: z.boolean(), childAbuse: z.boolean() },
  }),
  /** Says that more cases came in than are mailed one by one: `most` of an hour were. */
  cases_collected: z.strictObject({ most: z.number() }),
  /**
   * Tells the people behind the site that a member was reported: the case, its `reason` of report.schema.ts, and its ids
   * (`conversation` where there is one). `words` are what the reporting member wrote to them. What was copied as evidence
   * never stands in it: a mailbox would keep it for longer than its 90 days.
   */
  report_filed: z.strictObject({
    ...{ number: z.string(), reason: z.string(), screen: z.string(), language },
    ...{ reporter: z.string(), reported: z.string(), conversation: text },
    ...{ email: text, words: text },
  }),
} as const;

/** What each template needs; app/mail writes them out. */
export type Letters = { [T in keyof typeof LETTERS]: z.output<(typeof LETTERS)[T]> };
export type Template = keyof Letters;
export type LetterOrder = {
  [T in Template]: z.output<z.ZodObject<typeof envelope>> & { template: T; fields: Letters[T] };
}[Template];

const orders = Object.entries(LETTERS).map(([template, fields]) =>
  z.strictObject({
    ...envelope,
    template: z.literal(template),
    fields,
  }),
);

/** A stored letter as it is read back. What does not fit was not written by us and never leaves. */
export const letterOrderSchema = z.union(orders) as z.ZodType<LetterOrder>;
