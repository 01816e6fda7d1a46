import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { mailCodeSchema } from "~/domain/account/account.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { BotCheckFields } from "./bot-check-fields";
import { FormProblem } from "./form-problem";
import { loginActionUrl } from "./login-action-url";
import { LoginEmailField } from "./login-email-field";

type RequestCodeFormProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  next: string | null;
  refused: boolean;
  typed: string;
  /** Signed time at which the page was rendered. */
  timestamp: string;
};

/**
 * Code login, opened automatically after a rejected password. `typed` is the address entered in the
 * form above.
 */
export function RequestCodeForm({
  lastResult,
  next,
  refused,
  typed,
  timestamp,
}: RequestCodeFormProps) {
  const { t } = useTranslation();
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("mail-code-form", mailCodeSchema, { lastResult });
  return (
    <Disclosure open={refused || lastResult !== undefined} summary={t("join:login.code_title")}>
      <Form
        method="post"
        action={loginActionUrl("/login/code", next)}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormProblem message={message(form.errors)} answer={lastResult} />
        <BotCheckFields timestamp={timestamp} form="login_code" answer={lastResult} />
        <p className="text-muted">{t("join:login.code_text")}</p>
        <LoginEmailField
          id="code-email"
          defaultValue={lastResult ? fields.email.initialValue : typed}
          error={message(fields.email.errors)}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {t("join:login.code_submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}
