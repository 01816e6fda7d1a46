import { redirect } from "react-router";
import { DEBIT_REFUSALS, type DebitRefusal, inFours } from "~/domain/debit/debit";
import { debitFormSchema } from "~/domain/debit/debit.schema";
import { keepDebitForm } from "~/domain/debit/keep-debit-form";
import { readForm, refuseForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { getFacts, getServices, getSite } from "~/middleware/context";
import { Page } from "~/ui/page";
import { isRefused } from "../join/wrong-fields";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/direct-debit";
import { DebitForm } from "./debit-form";
import { findPayable, loadDebit } from "./load-debit";
import { NoDebit } from "./no-debit";
import { NO_STORE } from "./no-store";
import { sayCode } from "./say-code";
import { useMoney } from "./use-money";

/** GET /directdebit?order={id}: asks for the account an order is collected from (R286). */
export async function loader(args: Route.LoaderArgs) {
  const { order, kept, refusal } = await loadDebit(args);
  if (!kept) return { order, refusal, typed: null };
  const { holder, iban, street, houseNumber, zip, city, phone } = kept.form;
  const typed = { account_holder: holder, iban: inFours(iban), street, zip, city, phone };
  return { order, refusal, typed: { ...typed, house_number: houseNumber } };
}

export const headers = () => NO_STORE;

/** POST /directdebit?order={id}: stores the form and sends a code to its telephone. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { viewer, order, asked } = await findPayable(args);
  const form = await readForm(request, debitFormSchema);
  if (!form.ok) return form.reply;
  const outcome = await keepDebitForm(
    getServices(context),
    { debtor: viewer, network: getFacts(context).network, site: getSite(context) },
    { order: asked, form: form.value, said: await sayCode(context, order) },
  );
  if (outcome.ok) return redirect(`/directdebit/code?order=${order.id}`, 303);
  return refuseForm(form.submission, told(outcome.refusal), DEBIT_REFUSALS[outcome.refusal]);
}

type Told = Parameters<typeof refuseForm>[1];

/** Field errors are shown at the field, all others above the form. */
function told(refusal: DebitRefusal): Told {
  const words = `debit:refusal.${refusal}`;
  if (refusal.startsWith("iban_")) return { fields: { iban: words } };
  return refusal.startsWith("phone_") ? { fields: { phone: words } } : { form: words };
}

export default function DirectDebit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("debit");
  const { order, refusal, typed } = loaderData;
  const price = useMoney(order);
  const credits = t("chat:price.credits", { count: order.credits });
  return (
    <Page width="form" title={t("page.title")} lead={t("page.lead", { price, credits })}>
      <PageTitle refused={isRefused(actionData)}>{t("page.title")}</PageTitle>
      {refusal ? (
        <NoDebit refusal={refusal} order={order.id} />
      ) : (
        <DebitForm order={order.id} typed={typed} lastResult={actionData} />
      )}
    </Page>
  );
}
