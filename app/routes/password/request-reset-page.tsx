import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { resetRequestSchema } from "~/domain/password/password.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { BotCheckFields } from "../../forms/bot-check-fields";
import { FormProblem } from "../../forms/form-problem";
import { isRejected } from "../../forms/invalid-fields";
import { LoginEmailField } from "../../forms/login-email-field";
import { useFocusFirstError } from "../../forms/use-focus-first-error";
import { PageTitle } from "../../layouts/page-title";

type RequestResetPageProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Signed time at which the page was rendered. */
  timestamp: string;
};

/** Form for the address of a forgotten password. */
export function RequestResetPage({ lastResult, timestamp }: RequestResetPageProps) {
  const { t } = useTranslation("password");
  useFocusFirstError(lastResult);
  return (
    <Page width="form" title={t("reset.title")} lead={t("reset.lead")}>
      <PageTitle refused={isRejected(lastResult)}>{t("reset.title")}</PageTitle>
      <div className="grid gap-8">
        <RequestResetForm lastResult={lastResult} timestamp={timestamp} />
        <p className="text-center">
          <Link to="/login" className="font-semibold text-brand-text underline">
            {t("reset.to_login")}
          </Link>
        </p>
      </div>
    </Page>
  );
}

function RequestResetForm({ lastResult, timestamp }: RequestResetPageProps) {
  const { t } = useTranslation("password");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("reset-form", resetRequestSchema, { lastResult });
  return (
    <Form method="post" action="/reset-password" {...getFormProps(form)} className="grid gap-5">
      <FormProblem message={message(form.errors)} answer={lastResult} />
      <BotCheckFields timestamp={timestamp} form="reset" answer={lastResult} />
      <LoginEmailField
        defaultValue={fields.email.initialValue}
        error={message(fields.email.errors)}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
