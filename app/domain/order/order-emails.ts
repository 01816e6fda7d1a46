import type { SQL } from "drizzle-orm";
import type { Statement, StatementResult } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { consumeAttempt } from "../account/limit-attempts";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { isCountry } from "../location/countries";
import { findSettings } from "../notification/find-settings";
import { timeZoneOf } from "../notification/notification";
import { enqueueEmail, type OwnedEmailRequest, type WrittenEmail } from "../outbox/enqueue-email";
import type { EmailTemplateFields } from "../outbox/outbox";
import { addEmailFields } from "../outbox/outbox-sql";
import { selectBuyer } from "../profile/profile-sql";
import type { Site } from "../site/site";

/** A condition of an e-mail of which an account gets one per `key`. */
type KeyedCondition = { when: SQL; key: string };

/** The templates of e-mails about an order. */
export type OrderTemplate = Extract<keyof EmailTemplateFields, `order_${string}`>;
type EmailFields = { [T in OrderTemplate]: Omit<EmailTemplateFields[T], "name" | "zone"> };

export type OrderEmails = {
  /**
   * The statement of an e-mail, for the batch of its cause; undefined if there is no recipient.
   */
  write<T extends OrderTemplate>(
    template: T,
    fields: EmailFields[T],
    condition?: SQL | KeyedCondition,
  ): Statement | undefined;
  /** Adds fields that later statements of the batch decide; undefined if nothing was written. */
  addFields(template: OrderTemplate, fields: Record<string, SQL>): Statement | undefined;
  /**
   * Call after the batch: queues the e-mails that were stored, by the answers under their
   * templates.
   */
  enqueue(answers: { readonly [T in OrderTemplate]?: StatementResult<unknown> | undefined }): void;
};

/**
 * E-mails to the buyer. A contract requires them, so they are sent to the account's address even if
 * it is not confirmed (R303). An unconfirmed address may belong to a stranger: the e-mail contains
 * no name, and without a payment it counts against the `unconfirmed_mail` limit of e-mails a
 * visitor can cause. `paid`: whether money moved.
 */
export async function prepareOrderEmails(
  services: Services,
  { site, origin, account, paid = true }: OrderEmailContext,
): Promise<OrderEmails> {
  const reader = account && (await findRecipient(services, { id: account, siteId: site.id }, paid));
  const emails = new Map<OrderTemplate, WrittenEmail>();
  return {
    write(template, fields, condition) {
      const { when, key } =
        condition && "key" in condition ? condition : { when: condition, key: undefined };
      if (!reader || !account) return undefined;
      const { name, zone, ...envelope } = reader;
      const from = { siteId: site.id, origin: origin ?? services.originOf(site.host), account };
      const request = { ...envelope, ...from, template, fields: { name, zone, ...fields }, key };
      const email = enqueueEmail(services, request as OwnedEmailRequest, when);
      emails.set(template, email);
      return email.statement;
    },
    addFields(template, fields) {
      const email = emails.get(template);
      return email && addEmailFields(email.id, fields);
    },
    enqueue(answers) {
      for (const [template, email] of emails)
        if ((answers[template]?.changes ?? 0) > 0) email.enqueue();
    },
  };
}

type OrderEmailContext = {
  site: Site;
  origin?: string | undefined;
  account: MemberId | null;
  paid?: boolean | undefined;
};

async function findRecipient(services: Services, member: MemberKey, paid: boolean) {
  const [[account], [profile], settings] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectBuyer(member)),
    findSettings(services, { accountId: member.id, siteId: member.siteId }),
  ]);
  if (!account || account.status === "deleted") return null;
  const { email: to, status } = account;
  const isConfirmed = status !== "not_confirmed";
  if (!isConfirmed && !paid && !(await consumeMailAttempt(services, member, to))) return null;
  const name = isConfirmed ? (profile?.name ?? null) : null;
  const { country } = profile ?? {};
  const zone = timeZoneOf(settings.timeZone, isCountry(country) ? country : null);
  return { to, language: languageOr(account.language), name, zone };
}

const consumeMailAttempt = (services: Services, { siteId }: MemberKey, subject: string) =>
  consumeAttempt(services, { siteId, limit: "unconfirmed_mail", subject });
