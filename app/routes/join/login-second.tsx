import { data, Form, Link, redirect, useNavigation } from "react-router";
import { secondStepSchema } from "~/domain/factor/factor.schema";
import { awaitsCode, finishLogin, SECOND_REFUSALS } from "~/domain/session/finish-login";
import { clientOf } from "~/http/client";
import { readForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getViewer } from "~/middleware/context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useMessage } from "~/ui/use-message";
import { PageTitle } from "../layouts/page-title";
import { FactorCodeField } from "../security/factor-code-field";
import type { Route } from "./+types/login-second";
import { loginAction } from "./login-action";
import { nextOf } from "./login-answer";
import { openSession } from "./open-session";

/**
 * GET /login/second: form for the second factor after the password or the e-mailed code. Nobody is
 * logged in yet.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (getViewer(context)) throw redirect(nextOf(url));
  const waits = await awaitsCode(getServices(context), clientOf(request, context));
  return { waits, next: url.searchParams.get("next") };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, secondStepSchema);
  if (!form.ok) {
    const error = form.reply.data.error?.code?.[0] ?? "join:invalid.factor_code_form";
    return data({ error, minutes: 0 }, { status: 422 });
  }
  const caller = clientOf(request, context);
  const outcome = await finishLogin(getServices(context), caller, form.value.code);
  if (outcome.ok) return openSession({ request, context }, outcome.value, { to: nextOf(url) });
  const { refusal, minutes = 0 } = outcome;
  return data({ error: `join:refusal.${refusal}`, minutes }, { status: SECOND_REFUSALS[refusal] });
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
        <Link to={loginAction("/login", next)} className="font-semibold text-brand-text underline">
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
  const message = useMessage({ minutes: answer?.minutes ?? 0 });
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={loginAction("/login/second", next)} className="grid gap-5">
      <FactorCodeField error={message(answer && [answer.error])} autoFocus />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("login.submit")}
      </Button>
    </Form>
  );
}
