import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { PasswordField } from "~/ui/password-field";
import { useErrorMessage } from "~/ui/use-error-message";

type ConfirmFormProps = { next: string; lastResult?: SubmissionResult<string[]> };

/** Asks for the password again before login settings change; then redirects to `next`. */
export function ConfirmForm({ next, lastResult }: ConfirmFormProps) {
  const { t } = useTranslation("security");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={`/settings/security/confirm?${new URLSearchParams({ next })}`}
      className="grid gap-5"
    >
      <PasswordField
        name="password"
        label={t("join:login.password")}
        autoComplete="current-password"
        showLabel={t("common:form.show_password")}
        required
        error={message(lastResult?.error?.password ?? undefined)}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("confirm.submit")}
      </Button>
      <p className="text-sm text-muted">{t("confirm.no_password")}</p>
    </Form>
  );
}
