import { useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { CodeLogin } from "./code-login";
import { isRejected } from "./invalid-fields";
import type { LoginFormResult } from "./login-form-result";
import { PasskeyLogin } from "./passkey-login";
import { PasswordLogin } from "./password-login";
import { RequestCodeForm } from "./request-code-form";

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
        <PasskeyLogin lastResult={resultOf("passkey")} next={next} />
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
