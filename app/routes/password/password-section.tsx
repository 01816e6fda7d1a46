import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { changePasswordSchema } from "~/domain/password/password.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { PasswordField } from "~/ui/password-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { useFocusFirstError } from "../../forms/use-focus-first-error";
import { SettingsSection } from "../../ui/settings-section";
import { NewPasswordFields } from "./new-password-fields";

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
