import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { mailChangeSchema, mailCodeSchema } from "~/domain/address/address.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { EMAIL_INPUT } from "~/ui/email-input";
import { Field } from "~/ui/field";
import { PasswordField } from "~/ui/password-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { CodeField } from "../../forms/code-field";
import { FormProblem } from "../../forms/form-problem";
import { useFocusFirstError } from "../../forms/use-focus-first-error";

type EmailFormProps = { lastResult?: SubmissionResult<string[]> };
/** The submission result and which of the two forms it belongs to. */
export type EmailFormResult = EmailFormProps & { answered?: "mail" | "code" };

/** Form that requests an address change; asks for the password unless the login is recent. */
export function ChangeEmailForm({ lastResult, fresh }: EmailFormProps & { fresh: boolean }) {
  const { t } = useTranslation("address");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("mail-form", mailChangeSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Form
      method="post"
      action="/settings/account/mail"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <p className="text-muted">{t("part.how")}</p>
      <FormProblem message={message(form.errors)} answer={lastResult} />
      <NewEmailField initial={fields.email.initialValue} error={message(fields.email.errors)} />
      {fresh && !fields.mail_password.errors ? null : (
        <PasswordField
          name="mail_password"
          label={t("join:login.password")}
          hint={t("join:confirm.password_hint")}
          autoComplete="current-password"
          showLabel={t("common:form.show_password")}
          required
          error={message(fields.mail_password.errors)}
        />
      )}
      <Button type="submit" busy={busy}>
        {t("part.submit")}
      </Button>
    </Form>
  );
}

function NewEmailField({ initial, error }: { initial?: string; error?: string }) {
  const { t } = useTranslation("address");
  return (
    <Field
      name="email"
      label={t("part.new")}
      {...EMAIL_INPUT}
      autoComplete="email"
      maxLength={320}
      required
      defaultValue={initial}
      error={error}
    />
  );
}

/** Form for the code sent to the new address. */
export function ConfirmEmailForm({ lastResult }: EmailFormProps) {
  const { t } = useTranslation("address");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("mail-code-form", mailCodeSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Form
      method="post"
      action="/settings/account/mail-code"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <CodeField
        label={t("join:confirm.code")}
        hint={t("part.code_hint")}
        typed={fields.code.initialValue}
        error={message(fields.code.errors)}
      />
      <Button type="submit" busy={busy}>
        {t("link.submit")}
      </Button>
    </Form>
  );
}
