import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { changeAddressSchema } from "~/domain/signup/signup.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { EMAIL_INPUT } from "~/ui/email-input";
import { Field } from "~/ui/field";
import { PasswordField } from "~/ui/password-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { FormProblem } from "../form-problem";
import { useStepForms } from "../step-forms";

type ConfirmFormProps = { lastResult: SubmissionResult<string[]> | undefined };

/**
 * Sends another e-mail to the same address; if the address bounces, omits the advice to wait for it
 * or search for it.
 */
export function ResendEmailForm({
  lastResult,
  unreached,
}: ConfirmFormProps & { unreached: boolean }) {
  const { t } = useTranslation();
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  return (
    <Form
      method="post"
      action={actionOf("/complete-signup/letter")}
      className="grid gap-3 rounded-card border border-line bg-card p-4 md:p-5"
    >
      <h2 className="text-lg">{t("join:confirm.nothing")}</h2>
      {unreached ? null : <p className="text-muted">{t("join:confirm.nothing_text")}</p>}
      <FormProblem message={message(lastResult?.error?.[""] ?? undefined)} answer={lastResult} />
      <input type="hidden" name="resend" value="yes" />
      <Button type="submit" variant="secondary" busy={busy}>
        {t("join:confirm.resend")}
      </Button>
    </Form>
  );
}

/** Form for a mistyped address: if the address bounces it comes first and is expanded. */
export function ChangeAddressForm({
  lastResult,
  fresh,
  open,
}: ConfirmFormProps & { fresh: boolean; open: boolean }) {
  const { t } = useTranslation();
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  const [form, fields] = useValidatedForm("address-form", changeAddressSchema, { lastResult });
  return (
    <Disclosure open={open || lastResult !== undefined} summary={t("join:confirm.wrong_address")}>
      <Form
        method="post"
        action={actionOf("/complete-signup/address")}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <NewAddressField initial={fields.email.initialValue} error={message(fields.email.errors)} />
        {fresh && !fields.password.errors ? null : (
          <PasswordField
            name="password"
            label={t("join:login.password")}
            hint={t("join:confirm.password_hint")}
            autoComplete="current-password"
            showLabel={t("form.show_password")}
            required
            error={message(fields.password.errors)}
          />
        )}
        <Button type="submit" variant="secondary" busy={busy}>
          {t("join:confirm.change")}
        </Button>
      </Form>
    </Disclosure>
  );
}

function NewAddressField({ initial, error }: { initial?: string; error?: string }) {
  const { t } = useTranslation("join");
  return (
    <Field
      name="email"
      label={t("confirm.new_address")}
      {...EMAIL_INPUT}
      autoComplete="email"
      maxLength={320}
      required
      defaultValue={initial}
      error={error}
    />
  );
}
