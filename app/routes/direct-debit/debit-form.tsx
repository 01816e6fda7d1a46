import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import {
  debitFormSchema,
  type DebitForm as Filled,
} from "~/domain/direct-debit/direct-debit.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { FormProblem } from "../join/form-problem";
import { useFocusFirstError } from "../join/use-focus-first-error";
import { DebitField, type DebitFieldProps, type FieldName, IbanField } from "./debit-fields";
import { OtherMethodsLink } from "./debit-unavailable";

type DebitFormProps = {
  order: OrderId;
  /** Values entered earlier that wait for their code. */
  typed: Filled | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Form for the account holder, their address, and the telephone that receives the code. */
export function DebitForm({ order, typed, lastResult }: DebitFormProps) {
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
