import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { changePasswordSchema, resetByLinkSchema } from "~/domain/password/password.schema";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { Disclosure, SettingsSection } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { PasswordField } from "./account-fields";
import { isRejected, useFocusFirstError } from "./form-feedback";

type FieldErrors = { errors?: string[] };
type NewPasswordFieldsProps = { fields: { password: FieldErrors; password_again: FieldErrors } };

/** A new password, entered twice, with the attributes password managers need. */
export function NewPasswordFields({ fields }: NewPasswordFieldsProps) {
  const { t } = useTranslation("password");
  const message = useErrorMessage();
  const shared = {
    autoComplete: "new-password",
    showLabel: t("common:form.show_password"),
    required: true,
  } as const;
  return (
    <>
      <PasswordField
        {...shared}
        name="password"
        label={t("new.label")}
        hint={t("join:signup.password_hint")}
        error={message(fields.password.errors)}
      />
      <PasswordField
        {...shared}
        name="password_again"
        label={t("new.again")}
        error={message(fields.password_again.errors)}
      />
    </>
  );
}

type NewPasswordPageProps = {
  /** The secret of the e-mailed link. */
  token: string;
  lastResult?: SubmissionResult<string[]>;
};

/** Page of a password reset link. */
export function NewPasswordPage({ token, lastResult }: NewPasswordPageProps) {
  const { t } = useTranslation("password");
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("new-password-form", resetByLinkSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Page width="form" title={t("new.title")} lead={t("new.lead")}>
      <PageTitle refused={isRejected(lastResult)}>{t("new.title")}</PageTitle>
      <Form
        method="post"
        action="/reset-password/do"
        {...getFormProps(form)}
        className="grid gap-5"
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields fields={fields} />
        <Button type="submit" size="lg" wide busy={busy}>
          {t("new.submit")}
        </Button>
      </Form>
    </Page>
  );
}

/** Password section of the security page: the latest result and the change form. */
export function PasswordSection() {
  const { t } = useTranslation("password");
  const [query] = useSearchParams();
  return (
    <SettingsSection id="password" title={t("change.part")}>
      {query.get("password") === "changed" ? (
        <Alert tone="success" live title={t("done.title")}>
          {t("change.done")}
        </Alert>
      ) : null}
      <Disclosure summary={t("change.title")}>
        <PasswordForm lastResult={undefined} />
      </Disclosure>
    </SettingsSection>
  );
}

/** The old password, and the new one twice. */
export function PasswordForm({
  lastResult,
}: {
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("password");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("password-form", changePasswordSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Form
      method="post"
      action="/settings/security/password"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <p className="text-muted">{t("change.lead")}</p>
      <PasswordField
        name="old_password"
        label={t("change.old")}
        autoComplete="current-password"
        showLabel={t("common:form.show_password")}
        required
        error={message(fields.old_password.errors)}
      />
      <NewPasswordFields fields={fields} />
      <Button type="submit" busy={busy}>
        {t("new.submit")}
      </Button>
      <Link to="/reset-password" className="text-center font-semibold text-brand-text underline">
        {t("change.forgotten")}
      </Link>
    </Form>
  );
}
