import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { resetByLinkSchema } from "~/domain/password/password.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useWrongFocused } from "../join/use-wrong-focused";
import { isRefused } from "../join/wrong-fields";
import { PageTitle } from "../layouts/page-title";
import { NewPasswords } from "./new-passwords";

type NewPasswordPageProps = {
  /** The secret of the e-mailed link. */
  token: string;
  lastResult?: SubmissionResult<string[]>;
};

/** Page of a password reset link. */
export function NewPasswordPage({ token, lastResult }: NewPasswordPageProps) {
  const { t } = useTranslation("password");
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useCheckedForm("new-password-form", resetByLinkSchema, { lastResult });
  useWrongFocused(lastResult);
  return (
    <Page width="form" title={t("new.title")} lead={t("new.lead")}>
      <PageTitle refused={isRefused(lastResult)}>{t("new.title")}</PageTitle>
      <Form
        method="post"
        action="/reset-password/do"
        {...getFormProps(form)}
        className="grid gap-5"
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswords fields={fields} />
        <Button type="submit" size="lg" wide busy={busy}>
          {t("new.submit")}
        </Button>
      </Form>
    </Page>
  );
}
