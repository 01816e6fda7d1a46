import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { askResetSchema } from "~/domain/password/password.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import { FormProblem } from "../join/form-problem";
import { GuardedFields } from "../join/guarded-fields";
import { LoginAddress } from "../join/login-address";
import { useWrongFocused } from "../join/use-wrong-focused";
import { isRefused } from "../join/wrong-fields";
import { PageTitle } from "../layouts/page-title";

type AskPageProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Signed time at which the page was rendered. */
  begun: string;
};

/** Form for the address of a forgotten password. */
export function AskPage({ lastResult, begun }: AskPageProps) {
  const { t } = useTranslation("password");
  useWrongFocused(lastResult);
  return (
    <Page width="form" title={t("reset.title")} lead={t("reset.lead")}>
      <PageTitle refused={isRefused(lastResult)}>{t("reset.title")}</PageTitle>
      <div className="grid gap-8">
        <AskForm lastResult={lastResult} begun={begun} />
        <p className="text-center">
          <Link to="/login" className="font-semibold text-brand-text underline">
            {t("reset.to_login")}
          </Link>
        </p>
      </div>
    </Page>
  );
}

function AskForm({ lastResult, begun }: AskPageProps) {
  const { t } = useTranslation("password");
  const message = useMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useCheckedForm("reset-form", askResetSchema, { lastResult });
  return (
    <Form method="post" action="/reset-password" {...getFormProps(form)} className="grid gap-5">
      <FormProblem message={message(form.errors)} answer={lastResult} />
      <GuardedFields begun={begun} form="reset" answer={lastResult} />
      <LoginAddress defaultValue={fields.email.initialValue} error={message(fields.email.errors)} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
