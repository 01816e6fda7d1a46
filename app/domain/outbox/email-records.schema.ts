import type { ConversationId, MemberId } from "~/kit/ids";
import { idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { NotificationKind } from "../notification/notification.schema";
import { PAYMENT_METHODS } from "../site/payment-methods";
import { companySchema } from "../site/site.schema";

/** Everything that depends on the kind of an e-mail, except its content (app/mail/). */
export type EmailRecord = {
  /** The fields that its content needs. */
  fields: z.ZodObject;
  /**
   * Who can cause it. "stranger": anybody who types the address; "support": anybody, to the site's
   * support staff; "account": a session or payment of the account, staff, or the scheduler;
   * "notice": other members, limited by the recipient's notification settings (R370). The first two
   * need a permit (enqueue-email.ts).
   */
  cause: "stranger" | "support" | "account" | "notice";
  /** The notification kinds with which its recipient may switch it off; null: always sent. */
  kinds: readonly NotificationKind[] | null;
  /**
   * Who gets it if, when it is sent, its address no longer belongs to its account (R666).
   * "typed": anybody who has the address, since it contains no account data; "mailbox": its owner,
   * warned of a takeover; "nobody", since it holds a secret that grants access; "account": the
   * account's current address.
   */
  recipient: "typed" | "mailbox" | "nobody" | "account";
  /** Needed to log in, so it is sent even to a mailbox that bounced (R386). */
  urgent: boolean;
  /** How long it is retried, as long as its code or link is valid; null: EMAIL_TTL (R387). */
  retriedFor: number | null;
  /**
   * It can be generated again from the template, account and key of its row: this is done with a
   * failed one if its cause still applies (R559). Others are resent with their payload, or must be
   * requested.
   */
  regenerated: boolean;
};

/** An e-mail about the recipient's account, which is always sent. */
export const ACCOUNT_EMAIL = {
  cause: "account",
  kinds: null,
  recipient: "account",
  urgent: false,
  retriedFor: null,
  regenerated: false,
} as const;

/** An e-mail to an address that anybody may have typed into a form. */
export const TYPED_EMAIL = { ...ACCOUNT_EMAIL, cause: "stranger", recipient: "typed" } as const;

/** A notification, which its recipient may switch off; its kinds are its own. */
const NOTIFICATION_EMAIL = { ...ACCOUNT_EMAIL, cause: "notice" } as const;

/** The recipient's own name; null if unknown. */
const name = z.string().nullable();
const count = z.int().min(1);
/** Another member: a name always carries whether its profile is fictional (R9). */
const person = { who: z.string().min(1).max(100), fictional: z.boolean() };
const chat = { name, ...person, count, conversation: idSchemaOf<ConversationId>() };
/** The message text, if the recipient allows it in e-mails. */
const messageText = z.string().max(1_000).nullable();
/** Operators' text in the recipient's language. */
const campaignFields = {
  name,
  title: z.string().min(1).max(80),
  text: z.string().min(1).max(2_000),
};
const countOrZero = z.int().min(0);

/**
 * One e-mail template per notification kind. None names who likes the recipient: only the likes
 * page shows that. Texts are the groups of the same names in mail.json.
 */
export const NOTIFICATION_EMAILS = {
  /** A first message from a new contact; `count` is the number of unread messages. */
  new_conversation: {
    ...NOTIFICATION_EMAIL,
    kinds: ["conversation"],
    regenerated: true,
    fields: z.strictObject({ ...chat, words: messageText }),
  },
  new_message: {
    ...NOTIFICATION_EMAIL,
    kinds: ["message"],
    regenerated: true,
    fields: z.strictObject({ ...chat, words: messageText }),
  },
  /**
   * A digest of quiet hours; `since` is their start, so that it is counted again before sending.
   */
  digest: {
    ...NOTIFICATION_EMAIL,
    kinds: ["conversation", "message", "like"],
    fields: z
      .strictObject({
        name,
        messages: countOrZero,
        likes: countOrZero,
        since: z.int().optional(),
        people: z.array(z.strictObject(person)).max(5),
      })
      .refine(({ messages, likes }) => messages + likes > 0),
  },
  like_received: {
    ...NOTIFICATION_EMAIL,
    kinds: ["like"],
    regenerated: true,
    fields: z.strictObject({ name, count }),
  },
  /** No conversation need exist yet, so the other member is given by id. */
  match: {
    ...NOTIFICATION_EMAIL,
    kinds: ["like"],
    regenerated: true,
    fields: z.strictObject({ name, ...person, member: idSchemaOf<MemberId>() }),
  },
  /** Messages unread since yesterday. */
  unread_reminder: {
    ...NOTIFICATION_EMAIL,
    kinds: ["unread"],
    regenerated: true,
    fields: z.strictObject(chat),
  },
  /** New members nearby; `region` is the region's name. */
  weekly_members: {
    ...NOTIFICATION_EMAIL,
    kinds: ["weekly"],
    regenerated: true,
    fields: z.strictObject({
      name,
      region: z.string().nullable(),
      members: z
        .array(z.strictObject({ ...person, age: z.int(), profile: idSchemaOf<MemberId>() }))
        .min(1)
        .max(6),
    }),
  },
  news: { ...NOTIFICATION_EMAIL, kinds: ["news"], fields: z.strictObject(campaignFields) },
  /** A promotion and when it ends. */
  promotion: {
    ...NOTIFICATION_EMAIL,
    kinds: ["promotion"],
    fields: z.strictObject({ ...campaignFields, until: z.number().nullable() }),
  },
  /** What the profile lacks. */
  reminder: {
    ...NOTIFICATION_EMAIL,
    kinds: ["reminder"],
    regenerated: true,
    fields: z.strictObject({ name, what: z.enum(["photo", "profile"]) }),
  },
} as const satisfies Record<string, EmailRecord & { kinds: readonly NotificationKind[] }>;

const text = z.string().nullable();

/**
 * Fields of every e-mail about an order: id, amount in minor units, and the recipient's IANA time
 * zone, which is missing in e-mails written by an older release.
 */
const orderFields = {
  name: text,
  order: z.string(),
  amount: z.number(),
  currency: z.string(),
  zone: z.string().optional(),
};

/** E-mails about an order, by event. */
export const ORDER_EMAILS = {
  /**
   * An order was paid and its credits were added; `late`: after its failure was reported. Includes
   * everything a receipt must show: seller, payment method, and the last day of withdrawal
   * (`until`). Optional fields are missing in e-mails written by an older release.
   */
  order_receipt: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      ...orderFields,
      credits: z.number(),
      vat: z.number(),
      vatRate: z.number(),
      at: z.number(),
      immediateAt: z.number(),
      days: z.number(),
      late: z.boolean(),
      method: z.enum(PAYMENT_METHODS).optional(),
      seller: companySchema.nullish(),
      until: z.number().optional(),
      /** The receipt's number, and whether Premium began with this order. */
      receipt: z.number().nullish(),
      premium: z.boolean().optional(),
    }),
  },
  /** The account to which a bank transfer goes, and its reference, as on the order's page. */
  order_transfer: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      ...orderFields,
      credits: z.number(),
      holder: z.string(),
      iban: z.string(),
      bic: text,
      reference: z.string(),
    }),
  },
  /** A payment failed after its payer had left the page. */
  order_failed: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ ...orderFields, credits: z.number() }),
  },
  /** An order was paid twice: one payment is refunded. */
  order_twice: { ...ACCOUNT_EMAIL, fields: z.strictObject(orderFields) },
  /**
   * A payment arrived after its discount was used by another order, or a month after the order: it
   * is refunded.
   */
  order_code_used: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      ...orderFields,
      why: z.enum(["code", "welcome", "old"]).default("code"),
    }),
  },
  /**
   * Credits were removed and their price is being refunded: by withdrawal, or for a reason given by
   * staff.
   */
  order_withdrawn: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      ...orderFields,
      credits: z.number(),
      at: z.number(),
      reason: text,
    }),
  },
  /** The provider has sent the refund. */
  order_refunded: { ...ACCOUNT_EMAIL, fields: z.strictObject({ ...orderFields, at: z.number() }) },
  /** A bank reversed a payment: its unspent credits are removed. `debit`: it was a direct debit. */
  order_charged_back: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ ...orderFields, debit: z.boolean() }),
  },
} as const;
