import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { resetByCodeSchema, resetRequestSchema } from "~/domain/password/password.schema";
import { CodeField, LoginEmailField } from "~/forms/account-fields";
import { BotCheckFields } from "~/forms/bot-check-fields";
import { FormProblem, isRejected, useFocusFirstError, useStartAtTop } from "~/forms/form-feedback";
import { NewPasswordFields } from "~/forms/new-password";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import { PageTitle } from "~/layouts/page-head";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";

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

type ResetSentPageProps = {
  email: string;
  /** Whether the site hides which addresses have an account. */
  hidden: boolean;
  /** Signed time at which the page was rendered. */
  timestamp: string;
  lastResult?: SubmissionResult<string[]>;
};

/**
 * Shown after the e-mail was sent: its code is entered here with the new password, or its link is
 * used.
 */
export function ResetSentPage({ email, hidden, timestamp, lastResult }: ResetSentPageProps) {
  const { t } = useTranslation("password");
  useStartAtTop();
  useFocusFirstError(lastResult);
  return (
    <Page
      width="form"
      title={t("join:login.sent_title")}
      lead={
        <RichText
          text={hidden ? "password:reset.sent_hidden" : "password:reset.sent"}
          values={{ email: displayEmail(email) }}
          parts={{ address: <strong className="font-semibold wrap-anywhere text-ink" /> }}
        />
      }
    >
      <PageTitle refused={isRejected(lastResult)}>{t("join:login.sent_title")}</PageTitle>
      <CodeForm email={email} lastResult={lastResult} />
      <ResendForm email={email} timestamp={timestamp} />
    </Page>
  );
}

function CodeForm({ email, lastResult }: Pick<ResetSentPageProps, "email" | "lastResult">) {
  const { t } = useTranslation("password");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("reset-code-form", resetByCodeSchema, { lastResult });
  return (
    <Form
      method="post"
      action="/reset-password/with-code"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      {/* password managers read the user name of the new password here */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <CodeField
        label={t("join:login.code")}
        hint={t("reset.code_hint")}
        typed={fields.code.initialValue}
        error={message(fields.code.errors)}
      />
      <NewPasswordFields fields={fields} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("new.submit")}
      </Button>
    </Form>
  );
}

function ResendForm({ email, timestamp }: Pick<ResetSentPageProps, "email" | "timestamp">) {
  const { t } = useTranslation("password");
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action="/reset-password"
      className="mt-6 grid justify-items-center gap-4 text-center"
    >
      <input type="hidden" name="email" value={email} />
      <BotCheckFields timestamp={timestamp} form="reset" answer={null} />
      <p className="text-muted">{t("join:login.again_text")}</p>
      <Button type="submit" variant="secondary" busy={busy}>
        {t("join:confirm.resend")}
      </Button>
      <Link to="/login" className="font-semibold text-brand-text underline">
        {t("reset.to_login")}
      </Link>
    </Form>
  );
}
