import type { z } from "~/kit/zod";
import type { NotificationKind } from "../notification/notification.schema";

/** Everything that depends on the kind of an e-mail, except its content (app/mail/). */
export type EmailRecord = {
  /** The fields that its content needs. */
  fields: z.ZodObject;
  /**
   * Who can cause it. "stranger": anybody who types the address; "support": anybody, to the site's
   * support staff; "account": a session or payment of the account, staff, or the scheduler;
   * "notice": other members, limited by the recipient's notification settings (R370). The first two
   * need a permit (mail-permit.ts).
   */
  cause: "stranger" | "support" | "account" | "notice";
  /** The notification kinds with which its recipient may switch it off; null: always sent. */
  kinds: readonly NotificationKind[] | null;
  /**
   * Who gets it if its address belongs to another account, or to none, once it is sent (R666).
   * "typed": whoever has the address, since it contains no account data; "mailbox": its owner,
   * warned of a takeover; "nobody", since it holds a secret that grants access; "account": the
   * account's current address.
   */
  recipient: "typed" | "mailbox" | "nobody" | "account";
  /** Needed to log in, so it is sent even to a mailbox that bounced (R386). */
  urgent: boolean;
  /** How long it is retried, as long as its code or link is valid; null: EMAIL_TTL (R387). */
  retriedFor: number | null;
  /**
   * Its cause is known by template, account and key of its row: a failed one is generated again, if
   * its cause still applies (R559). Others are resent with their payload, or must be requested.
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
export const NOTIFICATION_EMAIL = { ...ACCOUNT_EMAIL, cause: "notice" } as const;
