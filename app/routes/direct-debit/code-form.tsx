import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { debitCodeSchema } from "~/domain/direct-debit/direct-debit.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { FormProblem } from "../join/form-problem";
import { useFocusFirstError } from "../join/use-focus-first-error";
import { OtherMethodsLink } from "./debit-unavailable";
import { useFormattedPrice } from "./use-formatted-price";

type CodeFormProps = {
  order: { id: OrderId; price: number; currency: string };
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Form for the code of the text message. Submitting the code signs the mandate above. */
export function CodeForm({ order, lastResult }: CodeFormProps) {
  const { t } = useTranslation("debit");
  const message = useErrorMessage();
  const price = useFormattedPrice(order);
  const { state, formAction } = useNavigation();
  const busy = state !== "idle" && formAction?.startsWith("/directdebit/code");
  const [form, fields] = useValidatedForm("debit-code", debitCodeSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Form
      method="post"
      action={`/directdebit/code?order=${order.id}`}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <FormProblem
        message={message(form.errors)}
        answer={lastResult}
        action={<OtherMethodsLink order={order.id} />}
      />
      <Field
        name="otp"
        label={t("code.label")}
        hint={t("code.hint")}
        error={message(fields.otp.errors)}
        defaultValue={fields.otp.initialValue}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        className="text-center font-display text-2xl! tracking-[0.3em] tabular-nums"
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("code.submit", { price })}
      </Button>
    </Form>
  );
}

/** Button that sends a new code and invalidates the old one. */
export function ResendCodeForm({ order }: { order: OrderId }) {
  const { t } = useTranslation("debit");
  const { state, formAction } = useNavigation();
  return (
    <Form method="post" action={`/directdebit/again?order=${order}`}>
      <Button
        type="submit"
        variant="quiet"
        busy={state !== "idle" && formAction?.startsWith("/directdebit/again")}
      >
        {t("code.again")}
      </Button>
    </Form>
  );
}

/** Link back to the form with the saved values. */
export function EditDetailsLink({ order }: { order: OrderId }) {
  const { t } = useTranslation("debit");
  return (
    <Link
      to={`/directdebit?order=${order}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {t("code.change")}
    </Link>
  );
}
