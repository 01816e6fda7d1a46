import { data, Form, Link, redirect, useNavigation } from "react-router";
import {
  finishLogin,
  isSecondFactorPending,
  SECOND_FACTOR_REFUSALS,
} from "~/domain/session/finish-login";
import { secondStepSchema } from "~/domain/two-factor/two-factor.schema";
import { TwoFactorCodeField } from "~/forms/account-fields";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getViewer } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { redirectWithSession } from "~/request/redirect-with-session";
import { getClientContext } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import type { Route } from "./+types/login-second";
import { loginActionUrl } from "./login-action-url";
import { nextPathOf } from "./login-form-result";

/**
 * GET /login/second: form for the second factor after the password or the e-mailed code. Nobody is
 * logged in yet.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (getViewer(context)) throw redirect(nextPathOf(url));
  const waits = await isSecondFactorPending(
    getServices(context),
    getClientContext(request, context),
  );
  return { waits, next: url.searchParams.get("next") };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, secondStepSchema);
  if (!form.ok) {
    const error = form.reply.data.error?.code?.[0] ?? "join:invalid.factor_code_form";
    return data({ error, minutes: 0 }, { status: 422 });
  }
  const caller = getClientContext(request, context);
  const outcome = await finishLogin(getServices(context), caller, form.value.code);
  if (outcome.ok)
    return redirectWithSession({ request, context }, outcome.value, { to: nextPathOf(url) });
  const { refusal, minutes = 0 } = outcome;
  return data(
    { error: `join:refusal.${refusal}`, minutes },
    { status: SECOND_FACTOR_REFUSALS[refusal] },
  );
}

export default function LoginSecond({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("join");
  const { waits, next } = loaderData;
  return (
    <Page width="form" title={t("second.title")} lead={waits ? t("second.lead") : undefined}>
      <PageTitle refused={actionData !== undefined}>{t("second.title")}</PageTitle>
      {waits ? (
        <SecondForm next={next} answer={actionData} />
      ) : (
        <Alert tone="warning" live>
          {t("refusal.second_step_over")}
        </Alert>
      )}
      <p className="mt-6 text-center">
        <Link
          to={loginActionUrl("/login", next)}
          className="font-semibold text-brand-text underline"
        >
          {t("second.other_way")}
        </Link>
      </p>
    </Page>
  );
}

type SecondFormProps = {
  next: string | null;
  answer: { error: string; minutes: number } | undefined;
};

function SecondForm({ next, answer }: SecondFormProps) {
  const { t } = useTranslation("join");
  const message = useErrorMessage({ minutes: answer?.minutes ?? 0 });
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={loginActionUrl("/login/second", next)} className="grid gap-5">
      <TwoFactorCodeField error={message(answer && [answer.error])} autoFocus />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("login.submit")}
      </Button>
    </Form>
  );
}
