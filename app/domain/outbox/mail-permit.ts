import type { EmailTemplateOf } from "./outbox.schema";

/**
 * E-mails that need a permit: each is counted per recipient over all networks
 * (account/permit-mail.ts).
 */
export type LimitedTemplate = EmailTemplateOf<"stranger" | "support">;

declare const permitted: unique symbol;
/** Proves that an e-mail was counted for its recipient; `enqueueEmail` requires it by type. */
export type MailPermit = { readonly [permitted]: true };

/** Only `permitMail` may call this (tests/architecture/mail-permits.test.ts). */
export const createMailPermit = (): MailPermit => ({}) as MailPermit;
