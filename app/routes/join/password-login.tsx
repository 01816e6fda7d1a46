import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { loginSchema } from "~/domain/account/account.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { PasswordField } from "~/ui/password-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { FormProblem } from "./form-problem";
import { loginActionUrl } from "./login-action-url";
import { LoginEmailField } from "./login-email-field";

type PasswordLoginProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  next: string | null;
  /** How long the address is locked. */
  minutes: number;
  onTyped: (email: string) => void;
};

/** Address and password; an error offers the e-mailed code as the alternative. */
export function PasswordLogin({ lastResult, minutes, next, onTyped }: PasswordLoginProps) {
  const { t } = useTranslation();
  const message = useErrorMessage({ minutes });
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("login-form", loginSchema, { lastResult });
  return (
    <Form
      method="post"
      action={loginActionUrl("/login", next)}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <FormProblem
        message={message(form.errors)}
        more={<CodeLoginLink refusal={form.errors?.[0]} />}
        answer={lastResult}
      />
      <LoginEmailField
        defaultValue={fields.email.initialValue}
        onInput={(event) => onTyped(event.currentTarget.value)}
        error={message(fields.email.errors)}
      />
      <PasswordField
        name="password"
        label={t("join:login.password")}
        autoComplete="current-password"
        showLabel={t("form.show_password")}
        required
        error={message(fields.password.errors)}
      />
      <Link to="/reset-password" className="justify-self-start text-brand-text underline">
        {t("join:login.forgotten")}
      </Link>
      <Button type="submit" size="lg" wide busy={busy}>
        {t("join:login.submit")}
      </Button>
    </Form>
  );
}

/**
 * Offers the code after a rejected password; shown next to the error, whose text comes from the
 * catalogue.
 */
function CodeLoginLink({ refusal }: { refusal: string | undefined }) {
  const { t } = useTranslation("join");
  if (refusal !== "join:refusal.login_failed" && refusal !== "join:refusal.login_locked")
    return null;
  return (
    <a href="#code-email" className="font-semibold underline">
      {t("login.code_way")}
    </a>
  );
}
