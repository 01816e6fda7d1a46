import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { codeLoginSchema } from "~/domain/account/account.schema";
import { RichText } from "~/i18n/rich-text";
import { useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import { useStartAtTop } from "~/ui/use-start-at-top";
import { useValidatedForm } from "~/ui/use-validated-form";
import { BotCheckFields } from "../../forms/bot-check-fields";
import { CodeField } from "../../forms/code-field";
import { useFocusFirstError } from "../../forms/use-focus-first-error";
import { loginActionUrl } from "./login-action-url";

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
export function CodeLogin(props: CodeLoginProps) {
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
