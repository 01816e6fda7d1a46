import { redirect } from "react-router";
import { DEBIT_REFUSALS, type DebitRefusal, formatIban } from "~/domain/direct-debit/direct-debit";
import { debitFormSchema } from "~/domain/direct-debit/direct-debit.schema";
import { storeDebitForm } from "~/domain/direct-debit/store-debit-form";
import { type FormErrors, readForm, rejectForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { getRequestMetadata, getServices, getSite } from "~/middleware/context";
import { Page } from "~/ui/page";
import { isRejected } from "../join/invalid-fields";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/direct-debit";
import { buildCodeMessage } from "./build-code-message";
import { DebitForm } from "./debit-form";
import { DebitUnavailable } from "./debit-unavailable";
import { loadDebit, requirePayableDebitOrder } from "./load-debit";
import { NO_STORE } from "./no-store";
import { useFormattedPrice } from "./use-formatted-price";

/** GET /directdebit?order={id}: asks for the account an order is collected from (R286). */
export async function loader(args: Route.LoaderArgs) {
  const { order, stored, refusal } = await loadDebit(args);
  if (!stored) return { order, refusal, typed: null };
  const { holder, iban, street, houseNumber, zip, city, phone } = stored.form;
  const typed = { account_holder: holder, iban: formatIban(iban), street, zip, city, phone };
  return { order, refusal, typed: { ...typed, house_number: houseNumber } };
}

export const headers = () => NO_STORE;

/** POST /directdebit?order={id}: stores the form and sends a code to its telephone. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { viewer, order, debitOrder } = await requirePayableDebitOrder(args);
  const form = await readForm(request, debitFormSchema);
  if (!form.ok) return form.reply;
  const outcome = await storeDebitForm(
    getServices(context),
    { debtor: viewer, network: getRequestMetadata(context).network, site: getSite(context) },
    { order: debitOrder, form: form.value, message: await buildCodeMessage(context, order) },
  );
  if (outcome.ok) return redirect(`/directdebit/code?order=${order.id}`, 303);
  return rejectForm(
    form.submission,
    formErrorsOf(outcome.refusal),
    DEBIT_REFUSALS[outcome.refusal],
  );
}

/** Field errors are shown at the field, all others above the form. */
function formErrorsOf(refusal: DebitRefusal): FormErrors {
  const errorKey = `debit:refusal.${refusal}` as const;
  if (refusal.startsWith("iban_")) return { fields: { iban: errorKey } };
  return refusal.startsWith("phone_") ? { fields: { phone: errorKey } } : { form: errorKey };
}

export default function DirectDebit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("debit");
  const { order, refusal, typed } = loaderData;
  const price = useFormattedPrice(order);
  const credits = t("chat:price.credits", { count: order.credits });
  return (
    <Page width="form" title={t("page.title")} lead={t("page.lead", { price, credits })}>
      <PageTitle refused={isRejected(actionData)}>{t("page.title")}</PageTitle>
      {refusal ? (
        <DebitUnavailable refusal={refusal} order={order.id} />
      ) : (
        <DebitForm order={order.id} typed={typed} lastResult={actionData} />
      )}
    </Page>
  );
}
