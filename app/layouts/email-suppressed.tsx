import { Form } from "react-router";
import type { StopReason } from "~/domain/suppression/suppression";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { forgetEmailSuppression } from "./use-email-suppression";

/**
 * Shows why e-mails to the member are suppressed and how to resume; renders nothing if they are
 * not.
 */
export function EmailSuppressed({ reason }: { reason: StopReason | null }) {
  const { t } = useTranslation("address");
  if (!reason) return null;
  const again = (
    <Form method="post" action="/settings/account/write-again" onSubmit={forgetEmailSuppression}>
      <Button type="submit" size="sm" variant="secondary">
        {t("stopped.submit")}
      </Button>
    </Form>
  );
  return (
    <Alert tone="warning" title={t(`stopped.${reason}.title`)} action={again}>
      {t(`stopped.${reason}.text`)}
    </Alert>
  );
}
