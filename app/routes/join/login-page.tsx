import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link, useNavigation } from "react-router";
import { loginSchema, mailCodeSchema } from "~/domain/account/account.schema";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { PasswordField } from "~/ui/password-field";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import type { LoginAnswer } from "./answer-login";
import { CodeLogin } from "./code-login";
import { FormProblem } from "./form-problem";
import { loginAction } from "./login-action";

/** By password, or by a code that is mailed: also for somebody whose address is locked (R51). */
export function LoginPage({
  answer,
  ...rest
}: LoginPageProps & { answer: LoginAnswer | undefined }) {
  if (answer?.form === "code")
    return (
      <CodeLogin email={answer.email} lastResult={answer.result ?? undefined} next={rest.next} />
    );
  return <LoginForms answer={answer} {...rest} />;
}

type LoginPageProps = {
  next: string | null;
  /** Somebody who was logged in is not any more, and has not asked for it. */
  ended: boolean;
};

function LoginForms({
  next,
  ended,
  answer,
}: LoginPageProps & { answer: Exclude<LoginAnswer, { form: "code" }> | undefined }) {
  const { t } = useTranslation(["common", "join"]);
  const [typed, setTyped] = useState(String(answer?.result.initialValue?.email ?? ""));
  const resultOf = (form: "password" | "mail") =>
    answer?.form === form ? answer.result : undefined;
  const refused = Boolean(resultOf("password")?.error?.[""]);
  return (
    <Page width="form" title={t("join:login.title")} lead={t("join:login.lead")}>
      <div className="grid gap-8">
        {ended && !answer ? <Alert>{t("join:login.ended")}</Alert> : null}
        <PasswordLogin
          lastResult={resultOf("password")}
          minutes={answer?.minutes ?? 0}
          next={next}
          onTyped={setTyped}
        />
        <p className="text-center text-muted">
          {t("join:login.new_here")}{" "}
          <Link to="/signup" className="font-semibold text-brand-text underline">
            {t("nav.signup")}
          </Link>
        </p>
        <MailCode
          key={String(refused)}
          lastResult={resultOf("mail")}
          next={next}
          refused={refused}
          typed={typed}
        />
      </div>
    </Page>
  );
}

type FormProps = { lastResult: SubmissionResult<string[]> | undefined; next: string | null };

function PasswordLogin({
  lastResult,
  minutes,
  next,
  onTyped,
}: FormProps & { minutes: number; onTyped: (email: string) => void }) {
  const { t } = useTranslation(["common", "join"]);
  const message = useMessage({ minutes });
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useCheckedForm("login-form", loginSchema, { lastResult });
  return (
    <Form
      method="post"
      action={loginAction(null, next)}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <FormProblem
        message={message(form.errors)}
        more={<CodeWay refusal={form.errors?.[0]} />}
        answer={lastResult}
      />
      <Field
        name="email"
        label={t("join:login.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
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
      <Button type="submit" size="lg" wide busy={busy}>
        {t("join:login.submit")}
      </Button>
    </Form>
  );
}

/** The way in that is left to somebody whose password was refused; said beside the refusal, which is the catalogue's own text. */
function CodeWay({ refusal }: { refusal: string | undefined }) {
  const { t } = useTranslation("join");
  if (refusal !== "join:refusal.login_failed" && refusal !== "join:refusal.login_locked")
    return null;
  return (
    <a href="#code-email" className="font-semibold underline">
      {t("login.code_way")}
    </a>
  );
}

/** Opens by itself for somebody whose password was refused: for them it is the way in. `typed`: the address of the form above. */
function MailCode({
  lastResult,
  next,
  refused,
  typed,
}: FormProps & { refused: boolean; typed: string }) {
  const { t } = useTranslation(["common", "join"]);
  const message = useMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useCheckedForm("mail-code-form", mailCodeSchema, { lastResult });
  return (
    <Disclosure open={refused || lastResult !== undefined} summary={t("join:login.code_title")}>
      <Form
        method="post"
        action={loginAction("mail", next)}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <p className="text-muted">{t("join:login.code_text")}</p>
        <Field
          id="code-email"
          name="email"
          label={t("join:login.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
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
