import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import { Form, Link, useNavigation } from "react-router";
import { loginSchema, mailCodeSchema } from "~/domain/account/account.schema";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { PasswordField } from "~/ui/password-field";
import type { LoginAnswer } from "./answer-login";
import { CodeLogin } from "./code-login";
import { FormProblem } from "./form-problem";
import { loginAction } from "./login-action";
import { useMessage } from "./use-message";

/** By password, or by a code that is mailed: also for somebody whose address is locked (decisions, "Lockout"). */
export function LoginPage({ next, answer }: { next: string | null; answer: LoginAnswer | undefined }) {
  const { t } = useTranslation(["common", "join"]);
  if (answer?.form === "code") return <CodeLogin email={answer.email} lastResult={answer.result ?? undefined} next={next} />;
  const resultOf = (form: "password" | "mail") => (answer?.form === form ? answer.result : undefined);
  return (
    <Page width="form" title={t("join:login.title")} lead={t("join:login.lead")}>
      <div className="grid gap-8">
        <PasswordLogin lastResult={resultOf("password")} minutes={answer?.minutes ?? 0} next={next} />
        <p className="text-center text-muted">
          {t("join:login.new_here")}{" "}
          <Link to="/signup" className="font-semibold text-brand-text underline">
            {t("nav.signup")}
          </Link>
        </p>
        <MailCode lastResult={resultOf("mail")} next={next} locked={(answer?.minutes ?? 0) > 0} />
      </div>
    </Page>
  );
}

type FormProps = { lastResult: SubmissionResult<string[]> | undefined; next: string | null };

function PasswordLogin({ lastResult, minutes, next }: FormProps & { minutes: number }) {
  const { t } = useTranslation(["common", "join"]);
  const message = useMessage({ minutes });
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "login-form",
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: loginSchema }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" action={loginAction(null, next)} {...getFormProps(form)} className="grid gap-5">
      <FormProblem message={message(form.errors)} answer={lastResult} />
      <Field
        name="email"
        label={t("join:login.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        defaultValue={fields.email.initialValue}
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

/** Opens by itself for somebody who is locked out: for them it is the way in. */
function MailCode({ lastResult, next, locked }: FormProps & { locked: boolean }) {
  const { t } = useTranslation(["common", "join"]);
  const message = useMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "mail-code-form",
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: mailCodeSchema }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <Disclosure open={locked || lastResult !== undefined} summary={t("join:login.code_title")}>
      <Form method="post" action={loginAction("mail", next)} {...getFormProps(form)} className="grid gap-4">
        <p className="text-muted">{t("join:login.code_text")}</p>
        <Field
          id="code-email"
          name="email"
          label={t("join:login.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          defaultValue={fields.email.initialValue}
          error={message(fields.email.errors)}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {t("join:login.code_submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}
