import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { codeLoginSchema, loginSchema, mailCodeSchema } from "~/domain/account/account.schema";
import { CodeField, LoginEmailField, PasswordField } from "~/forms/account-fields";
import { BotCheckFields } from "~/forms/bot-check-fields";
import { FormProblem, isRejected, useFocusFirstError, useStartAtTop } from "~/forms/form-feedback";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import { PageTitle } from "~/layouts/page-head";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { Disclosure } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { loginActionUrl } from "./login-action-url";
import type { LoginFormResult } from "./login-form-result";
import { PasskeyLoginButton } from "./passkey-login-button";

type CodeLoginProps = {
  email: string;
  lastResult: SubmissionResult<string[]> | undefined;
  next: string | null;
  /** Signed time at which the page was rendered. */
  timestamp: string;
};

/**
 * Form shown after a code was requested; its text is the same whether the account exists or not.
 */
function CodeLogin(props: CodeLoginProps) {
  const { t } = useTranslation("join");
  useStartAtTop();
  useFocusFirstError(props.lastResult);
  return (
    <Page
      width="form"
      title={t("login.sent_title")}
      lead={
        <RichText
          text="join:login.sent_lead"
          values={{ email: displayEmail(props.email) }}
          parts={{ address: <strong className="font-semibold wrap-anywhere text-ink" /> }}
        />
      }
    >
      <CodeForm {...props} />
      <ResendCodeForm {...props} />
    </Page>
  );
}

function CodeForm({ email, lastResult, next }: CodeLoginProps) {
  const { t } = useTranslation("join");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("code-login-form", codeLoginSchema, { lastResult });
  return (
    <Form
      method="post"
      action={loginActionUrl("/login/with-code", next)}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <input type="hidden" name="email" value={email} />
      <CodeField
        label={t("login.code")}
        hint={t("login.code_hint")}
        typed={fields.code.initialValue}
        error={message(fields.code.errors)}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("login.code_login")}
      </Button>
    </Form>
  );
}

function ResendCodeForm({ email, next, timestamp }: CodeLoginProps) {
  const { t } = useTranslation("join");
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={loginActionUrl("/login/code", next)}
      className="mt-6 grid justify-items-center gap-4 text-center"
    >
      <input type="hidden" name="email" value={email} />
      <BotCheckFields timestamp={timestamp} form="login_code" answer={null} />
      <p className="text-muted">{t("login.again_text")}</p>
      <Button type="submit" variant="secondary" busy={busy}>
        {t("login.again")}
      </Button>
      <Link to={loginActionUrl("/login", next)} className="font-semibold text-brand-text underline">
        {t("login.other_way")}
      </Link>
    </Form>
  );
}

/**
 * Login by password or by an e-mailed code; the code also works while the address is locked (R51).
 */
export function LoginPage({ answer, ...rest }: LoginPageProps & { answer?: LoginFormResult }) {
  const { t } = useTranslation("join");
  return (
    <>
      <PageTitle refused={isRejected(answer?.result ?? undefined)}>{t("login.title")}</PageTitle>
      {answer?.form === "code" ? (
        <CodeLogin email={answer.email} lastResult={answer.result ?? undefined} {...rest} />
      ) : (
        <LoginForms answer={answer} {...rest} />
      )}
    </>
  );
}

type LoginPageProps = {
  next: string | null;
  /** The session ended without the member logging out. */
  ended: boolean;
  /** Signed time at which the page was rendered. */
  timestamp: string;
};

type LoginFormsProps = LoginPageProps & { answer?: Exclude<LoginFormResult, { form: "code" }> };

function LoginForms({ next, ended, timestamp, answer }: LoginFormsProps) {
  const { t } = useTranslation("join");
  const [typed, setTyped] = useState(String(answer?.result.initialValue?.email ?? ""));
  const resultOf = (form: "password" | "mail" | "passkey") =>
    answer?.form === form ? answer.result : undefined;
  const refused = Boolean(resultOf("password")?.error?.[""]);
  return (
    <Page width="form" title={t("login.title")} lead={t("login.lead")}>
      <div className="grid gap-8">
        {ended && !answer ? <Alert>{t("login.ended")}</Alert> : null}
        <PasswordLogin
          lastResult={resultOf("password")}
          minutes={answer?.minutes ?? 0}
          next={next}
          onTyped={setTyped}
        />
        <PasskeyLoginButton lastResult={resultOf("passkey")} next={next} />
        <SignupPrompt />
        <RequestCodeForm
          key={String(refused)}
          lastResult={resultOf("mail")}
          next={next}
          refused={refused}
          timestamp={timestamp}
          typed={typed}
        />
      </div>
    </Page>
  );
}

function SignupPrompt() {
  const { t } = useTranslation();
  return (
    <p className="text-center text-muted">
      {t("join:login.new_here")}{" "}
      <Link to="/signup" className="font-semibold text-brand-text underline">
        {t("nav.signup")}
      </Link>
    </p>
  );
}

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
function RequestCodeForm({ lastResult, next, refused, typed, timestamp }: RequestCodeFormProps) {
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

type PasswordLoginProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  next: string | null;
  /** How long the address is locked. */
  minutes: number;
  onTyped: (email: string) => void;
};

/** Address and password; an error offers the e-mailed code as the alternative. */
function PasswordLogin({ lastResult, minutes, next, onTyped }: PasswordLoginProps) {
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
