import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { FocusEvent, InputHTMLAttributes } from "react";
import { Form, redirect, useNavigation } from "react-router";
import {
  DEBIT_REFUSALS,
  type DebitRefusal,
  normalizeIban,
} from "~/domain/direct-debit/direct-debit";
import { type DebitForm, debitFormSchema } from "~/domain/direct-debit/direct-debit.schema";
import { storeDebitForm } from "~/domain/direct-debit/store-debit-form";
import { FormProblem, isRejected, useFocusFirstError } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { formatIban } from "~/kit/text";
import { PageTitle } from "~/layouts/page-head";
import { useFormattedPrice } from "~/layouts/use-format-money";
import { getRequestMetadata, getServices, getSite } from "~/request/middleware/context";
import { type FormErrors, readForm, rejectForm } from "~/request/read-form";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import type { Route } from "./+types/direct-debit";
import { DebitUnavailable, OtherMethodsLink } from "./debit-unavailable";
import { buildCodeMessage, loadDebit, NO_STORE, requirePayableDebitOrder } from "./load-debit";

type FieldName = keyof DebitForm;
type DebitFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoComplete" | "maxLength"
> & {
  name: FieldName;
  initial: string | undefined;
  error: string | undefined;
  hint?: string;
};

/** One input of the form; its label key is derived from its name. */
function DebitField({ name, initial, ...rest }: DebitFieldProps) {
  const { t } = useTranslation("debit");
  return <Field {...rest} name={name} label={t(`field.${name}`)} defaultValue={initial} required />;
}

/** Formats the IBAN in groups of four on blur. */
function IbanField({ name, initial, error }: DebitFieldProps) {
  const { t } = useTranslation("debit");
  const group = ({ target }: FocusEvent<HTMLInputElement>) => {
    target.value = formatIban(normalizeIban(target.value));
  };
  return (
    <Field
      name={name}
      label={t("field.iban")}
      hint={t("field.iban_hint")}
      defaultValue={initial}
      error={error}
      onBlur={group}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={50}
      required
      className="tabular-nums"
    />
  );
}

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
        <BankDetailsForm order={order.id} typed={typed} lastResult={actionData} />
      )}
    </Page>
  );
}

type BankDetailsFormProps = {
  order: OrderId;
  /** Values entered earlier that wait for their code. */
  typed: DebitForm | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Form for the account holder, their address, and the telephone that receives the code. */
function BankDetailsForm({ order, typed, lastResult }: BankDetailsFormProps) {
  const { t } = useTranslation("debit");
  const message = useErrorMessage();
  const [form, fields] = useValidatedForm("debit-form", debitFormSchema, {
    lastResult,
    defaultValue: typed ?? undefined,
  });
  useFocusFirstError(lastResult);
  const of = (name: FieldName) => ({
    name,
    initial: fields[name].initialValue,
    error: message(fields[name].errors),
  });
  return (
    <Form
      method="post"
      action={`/directdebit?order=${order}`}
      {...getFormProps(form)}
      className="grid gap-8"
    >
      <FormProblem
        message={message(form.errors)}
        answer={lastResult}
        action={<OtherMethodsLink order={order} />}
      />
      <FieldGroup title={t("page.account")}>
        <DebitField {...of("account_holder")} autoComplete="name" maxLength={70} />
        <IbanField {...of("iban")} />
      </FieldGroup>
      <AddressFields of={of} />
      <TelephoneField order={order} phone={of("phone")} />
    </Form>
  );
}

type FieldPropsOf = (name: FieldName) => Pick<DebitFieldProps, "name" | "initial" | "error">;

function AddressFields({ of }: { of: FieldPropsOf }) {
  const { t } = useTranslation("debit");
  return (
    <FieldGroup title={t("page.address")}>
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        <DebitField {...of("street")} autoComplete="address-line1" maxLength={70} />
        <DebitField {...of("house_number")} autoComplete="off" maxLength={16} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[9rem_1fr]">
        <DebitField {...of("zip")} autoComplete="postal-code" maxLength={10} />
        <DebitField {...of("city")} autoComplete="address-level2" maxLength={35} />
      </div>
    </FieldGroup>
  );
}

/** The telephone field and the button that sends the code. */
function TelephoneField({ order, phone }: { order: OrderId; phone: ReturnType<FieldPropsOf> }) {
  const { t } = useTranslation("debit");
  const busy = useNavigation().state !== "idle";
  const asTyped = { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 30 } as const;
  return (
    <div className="grid gap-5">
      <DebitField {...phone} {...asTyped} hint={t("field.phone_hint")} />
      <p className="text-sm text-muted">{t("page.next")}</p>
      <Button type="submit" size="lg" wide busy={busy}>
        {t("page.submit")}
      </Button>
      <p>
        <OtherMethodsLink order={order} />
      </p>
    </div>
  );
}

function FieldGroup({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-display text-xl font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}
