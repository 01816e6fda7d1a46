import { all, run } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Site } from "../site/site";
import { type CodeMessage, consumeCodeAttempt, createCode, sendCode } from "./debit-code";
import {
  DEBIT_CURRENCY,
  type DebitOrder,
  type DebitRefusal,
  offersDirectDebit,
} from "./direct-debit";
import type { DebitForm } from "./direct-debit.schema";
import { type DebitKey, selectDebitConditions, upsertForm } from "./direct-debit-store";
import { debitRefusalOf, encryptForm, type StoredForm } from "./find-debit";

/** Letters and digits that cannot be confused (Crockford's base 32). */
const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const LENGTH = 16;

type DebitFormContext = {
  debtor: MemberKey;
  network: string;
  site: Pick<Site, "countries" | "creditor_id" | "company">;
};
type DebitFormInput = { order: DebitOrder; form: DebitForm; message: CodeMessage };

/**
 * Stores the form of an order, encrypted, and sends a code to its telephone. A form sent again
 * replaces the stored one. The caller must check that the order is the member's.
 */
export async function storeDebitForm(
  services: Services,
  { debtor, network, site }: DebitFormContext,
  { order, form, message }: DebitFormInput,
): Promise<Outcome<null, DebitRefusal>> {
  if (!offersDirectDebit(site, services.sms) || order.currency !== DEBIT_CURRENCY)
    return refuse("not_here");
  const { checkDebitForm } = await import("./check-debit-form");
  const checked = checkDebitForm(form, { country: order.country, countries: site.countries });
  if (!checked.ok) return checked;
  const debitKey = { debtor, orderId: order.id, at: services.now() };
  const [conditions] = await all(services.db, selectDebitConditions(debitKey));
  const refusal = debitRefusalOf(conditions, order.amount);
  if (refusal) return refuse(refusal);
  return storeForm(services, debitKey, {
    form: toStoredForm(order, { ...form, ...checked.value }),
    message,
    network,
  });
}

const toStoredForm = (
  { amount, country }: DebitOrder,
  form: DebitFormInput["form"],
): StoredForm => ({
  reference: newMandateReference(),
  holder: form.account_holder,
  iban: form.iban,
  street: form.street,
  houseNumber: form.house_number,
  zip: form.zip,
  city: form.city,
  country,
  phone: form.phone,
  amount,
});

async function storeForm(
  services: Services,
  debitKey: DebitKey,
  { form, message, network }: { form: StoredForm; message: CodeMessage; network: string },
): Promise<Outcome<null, DebitRefusal>> {
  const { siteId } = debitKey.debtor;
  if (!(await consumeCodeAttempt(services, debitKey, { network }))) return refuse("too_many_codes");
  if (!(await consumeCodeAttempt(services, debitKey, { phone: form.phone })))
    return refuse("too_many_codes");
  const { code, ...hashed } = await createCode(services, debitKey);
  const sealed = await encryptForm(services, { siteId, orderId: debitKey.orderId }, form);
  if ((await run(services.db, upsertForm({ ...debitKey, ...hashed }, sealed))) !== 1)
    return refuse("too_many_codes");
  const sent = await sendCode(services, debitKey, {
    code,
    phone: form.phone,
    codeMessage: message,
  });
  return sent ? done(null) : refuse("code_not_sent");
}

/**
 * A new mandate reference, such as "M-7K3D-9QWX-0HBF-2RTA": at most 35 characters of the scheme's
 * set, case-insensitive (EPC, AT-01), which our ids are not. 80 random bits make it unique.
 */
function newMandateReference(): string {
  const signs = Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => CHARACTERS[byte & 31],
  );
  return `M-${signs.join("").replaceAll(/(.{4})(?=.)/g, "$1-")}`;
}
