import { all, run } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Site } from "../site/site";
import { DEBIT_CURRENCY, type DebitOrder, type DebitRefusal, takesDebits } from "./debit";
import type { DebitForm } from "./debit.schema";
import { type Asked, keepForm, selectStanding } from "./debit-store";
import { type KeptForm, sealForm } from "./kept-form";
import { newReference } from "./mandate-reference";
import { refusalOf } from "./refusal-of";
import { makeCode, maySend, type Said, sendCode } from "./send-code";

type Where = {
  debtor: MemberKey;
  network: string;
  site: Pick<Site, "countries" | "creditor_id" | "company">;
};
type Given = { order: DebitOrder; form: DebitForm; said: Said };

/**
 * Stores the form of an order, encrypted, and sends a code to its telephone. A form sent again
 * replaces the stored one. The caller must check that the order is the member's.
 */
export async function keepDebitForm(
  services: Services,
  { debtor, network, site }: Where,
  { order, form, said }: Given,
): Promise<Outcome<null, DebitRefusal>> {
  if (!takesDebits(site, services.sms) || order.currency !== DEBIT_CURRENCY)
    return refuse("not_here");
  const { checkDebitForm } = await import("./check-debit-form");
  const checked = checkDebitForm(form, { country: order.country, countries: site.countries });
  if (!checked.ok) return checked;
  const asked = { debtor, orderId: order.id, at: services.now() };
  const [standing] = await all(services.db, selectStanding(asked));
  const refusal = refusalOf(standing, order.amount);
  if (refusal) return refuse(refusal);
  return keep(services, asked, {
    form: keptOf(order, { ...form, ...checked.value }),
    said,
    network,
  });
}

const keptOf = ({ amount, country }: DebitOrder, form: Given["form"]): KeptForm => ({
  ...{ reference: newReference(), holder: form.account_holder, iban: form.iban },
  ...{ street: form.street, houseNumber: form.house_number, zip: form.zip, city: form.city },
  ...{ country, phone: form.phone, amount },
});

async function keep(
  services: Services,
  asked: Asked,
  { form, said, network }: { form: KeptForm; said: Said; network: string },
): Promise<Outcome<null, DebitRefusal>> {
  const { siteId } = asked.debtor;
  if (!(await maySend(services, asked, { network }))) return refuse("too_many_codes");
  if (!(await maySend(services, asked, { phone: form.phone }))) return refuse("too_many_codes");
  const { code, ...hashed } = await makeCode(services, asked);
  const sealed = await sealForm(services, { siteId, orderId: asked.orderId }, form);
  if ((await run(services.db, keepForm({ ...asked, ...hashed }, sealed))) !== 1)
    return refuse("too_many_codes");
  const sent = await sendCode(services, asked, { code, phone: form.phone, said });
  return sent ? done(null) : refuse("code_not_sent");
}
