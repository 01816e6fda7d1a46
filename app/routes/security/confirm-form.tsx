import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { PasswordField } from "~/forms/account-fields";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
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

type ChangeRequirementProps = { confirmed: boolean; fresh: boolean; next: string };

/**
 * Requirement before a change of login settings: a confirmed address, then the password again. Null
 * if both are met.
 */
export function ChangeRequirement({ confirmed, fresh, next }: ChangeRequirementProps) {
  const { t } = useTranslation("security");
  if (!confirmed)
    return (
      <div className="grid justify-items-start gap-4">
        <p>{t("refusal.not_confirmed")}</p>
        <LinkButton to="/complete-signup?step=confirm" variant="secondary">
          {t("common:alert.confirm_action")}
        </LinkButton>
      </div>
    );
  if (fresh) return null;
  return (
    <div className="grid gap-4">
      <p>{t("confirm.lead")}</p>
      <ConfirmForm next={next} />
    </div>
  );
}
