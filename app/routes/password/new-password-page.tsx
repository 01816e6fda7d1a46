import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { resetByLinkSchema } from "~/domain/password/password.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useValidatedForm } from "~/ui/use-validated-form";
import { isRejected } from "../../forms/invalid-fields";
import { useFocusFirstError } from "../../forms/use-focus-first-error";
import { PageTitle } from "../../layouts/page-title";
import { NewPasswordFields } from "./new-password-fields";

type NewPasswordPageProps = {
  /** The secret of the e-mailed link. */
  token: string;
  lastResult?: SubmissionResult<string[]>;
};

/** Page of a password reset link. */
export function NewPasswordPage({ token, lastResult }: NewPasswordPageProps) {
  const { t } = useTranslation("password");
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("new-password-form", resetByLinkSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Page width="form" title={t("new.title")} lead={t("new.lead")}>
      <PageTitle refused={isRejected(lastResult)}>{t("new.title")}</PageTitle>
      <Form
        method="post"
        action="/reset-password/do"
        {...getFormProps(form)}
        className="grid gap-5"
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields fields={fields} />
        <Button type="submit" size="lg" wide busy={busy}>
          {t("new.submit")}
        </Button>
      </Form>
    </Page>
  );
}
